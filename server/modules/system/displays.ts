import { PAIRING_LENGTH, PAIRING_MS } from '../../../contract/access/displays';
import type { AnyRow } from '../../../contract/kit/resource';
import { displays } from '../../../contract/resources/system/displays';
import { NO_KEYS } from '../../auth/displays/displayKeys';
import { sessionHash } from '../../auth/sessions/tokens';
import type { ServedResource, UnitOfWork } from '../../kit/served';
import { readableCode } from '../../secrets/readableCode';

/** Its screen goes dark at once. */
function darken({ deps, committed }: UnitOfWork, { id }: AnyRow): void {
  committed.push(() => deps.bus.publishSession({ type: 'revoked', userId: id }));
}

export const servedDisplays: ServedResource = {
  resource: displays,
  async guardDelete(work, row) {
    darken(work, row);
  },
  commands: {
    async pair({ deps }) {
      const code = readableCode(PAIRING_LENGTH);
      const codeExpiresAt = new Date(deps.clock() + PAIRING_MS);
      return { set: { codeHash: sessionHash(code), codeExpiresAt }, secret: code };
    },
    async revoke(work, row) {
      darken(work, row);
      return { set: NO_KEYS };
    },
  },
};
