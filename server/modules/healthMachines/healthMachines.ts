import type { AnyRow } from '../../../contract/kit/resource';
import { healthMachineAuths } from '../../../contract/resources/healthMachines/healthMachineAuths';
import { healthMachineSerials } from '../../../contract/resources/healthMachines/healthMachineSerials';
import { tradeDay } from '../../../contract/time/chinaTime';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import type { CommandResult, ServedResource, UnitOfWork, Values } from '../../kit/served';
import { isLicenseOver, usedOf } from './licenses';
import { activationHash, newKey } from './secrets';

const today = ({ deps }: Pick<UnitOfWork, 'deps'>) => tradeDay(deps.clock());

/** @throws AppError 400 for a licence that would be over at once */
function assertFuture(work: UnitOfWork, validTo: unknown): void {
  if (String(validTo) < today(work)) throw invalid({ validTo: 'err.hm.past' });
}

export const servedHealthMachineAuths: ServedResource = {
  resource: healthMachineAuths,
  shortSearches: true,
  async prepare(work, values, current) {
    if (!current) assertFuture(work, values.validTo);
    if (current && values.quota !== undefined) {
      const used = (await usedOf(work.trx, [current.id])).get(current.id) ?? 0;
      if (Number(values.quota) < used) throw invalid({ quota: 'err.hm.quota' });
    }
    return values;
  },
  complete: async (db, rows) => {
    const used = await usedOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, used: used.get(row.id) ?? 0 }));
  },
  commands: {
    async extend(work, _row, { validTo }): Promise<CommandResult> {
      assertFuture(work, validTo);
      return { set: { validTo } };
    },
    /** Shown this once; machines that are active keep their tokens. */
    async issueKey({ deps }): Promise<CommandResult> {
      const key = newKey();
      return { set: { keyHash: activationHash(key), keyIssuedAt: new Date(deps.clock()) }, secret: key };
    },
  },
};

/** A serial number takes a place of a licence of its model. @throws AppError 409 */
async function authorise(work: UnitOfWork, row: AnyRow, { authId }: Values): Promise<CommandResult> {
  const { trx } = work;
  // Locked, so that two at once do not take the same last place.
  const auth = await trx
    .selectFrom('healthMachineAuths')
    .selectAll()
    .where('id', '=', String(authId))
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (isLicenseOver(auth, work.deps.clock())) throw new AppError(409, 'err.hm.auth');
  if (auth.model !== row.model) throw new AppError(409, 'err.hm.model');
  const used = (await usedOf(trx, [auth.id])).get(auth.id) ?? 0;
  if (used >= Number(auth.quota)) throw new AppError(409, 'err.hm.quota');
  return { set: { authId } };
}

export const servedHealthMachineSerials: ServedResource = {
  resource: healthMachineSerials,
  shortSearches: true,
  commands: {
    authorise,
    /** Back to what its license allows today. */
    async enable({ trx, deps }, { authId }): Promise<CommandResult> {
      const license = await trx
        .selectFrom('healthMachineAuths')
        .select(['state', 'validTo'])
        .where('id', '=', String(authId))
        .executeTakeFirstOrThrow();
      return { set: { state: isLicenseOver(license, deps.clock()) ? 'suspended' : 'active' } };
    },
    reset: async () => ({ set: { tokenHash: null, connection: 'offline' } }),
    /** Its token is worth nothing: it can be there no more. */
    scrap: async (_change, { connection }) => {
      const gone = connection === 'online' ? 'offline' : connection;
      return { set: { deviceId: null, tokenHash: null, connection: gone } };
    },
  },
};
