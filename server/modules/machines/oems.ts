import { publicKeyOf } from '../../../contract/common/ed25519';
import { oems } from '../../../contract/resources/machines/oems';
import { AppError } from '../../errors';
import type { ServedResource } from '../../kit/served';
import { keyPrint } from './firmware/signature';
import { toggles } from './toggles';

const printOf = (key: unknown) => (typeof key === 'string' ? keyPrint(key) : null);
const NOTHING_WAITS = { nextKey: null, keyAskedBy: null, keyAskedAt: null };

/**
 * The signing key decides what machines run: a new key is requested by one person and takes effect when
 * a second one has agreed.
 */
export const servedOems: ServedResource = {
  resource: oems,
  complete: async (_db, rows) =>
    rows.map((row) => ({ ...row, keyPrint: printOf(row.firmwareKey), nextPrint: printOf(row.nextKey) })),
  commands: {
    ...toggles,
    async changeKey({ context, deps }, row, args) {
      // However it was typed: the same key is the same text.
      const nextKey = typeof args.nextKey === 'string' ? (publicKeyOf(args.nextKey) ?? null) : null;
      if (nextKey === (row.firmwareKey ?? null))
        throw new AppError(409, 'err.firmware.sameKey', undefined, { nextKey: 'err.firmware.sameKey' });
      return { set: { nextKey, keyAskedBy: context.principal.userId, keyAskedAt: deps.clock() } };
    },
    async approveKey({ context }, row) {
      if (row.keyAskedBy === context.principal.userId) throw new AppError(409, 'err.command.self');
      return { set: { firmwareKey: row.nextKey ?? null, ...NOTHING_WAITS } };
    },
    refuseKey: async () => ({ set: NOTHING_WAITS }),
  },
};
