import type { AnyRow } from '../../../../contract/kit/resource';
import { thirdReplenishments } from '../../../../contract/resources/stock/thirdReplenishments';
import { AppError } from '../../../errors';
import type { ServedResource, UnitOfWork, Values } from '../../../kit/served';
import { insertTask } from '../planning/insertTask';
import { servedReplenishTasks } from '../replenishTasks';
import { type OrderedLine, orderedLines } from './orderedLines';
import { payloadHashOf } from './payload';

/** The same number of the same system exists once. @throws AppError 409 */
async function assertNew({ trx }: UnitOfWork, { orgId, sourceErp, thirdNo }: Values): Promise<void> {
  const known = await trx
    .selectFrom('thirdReplenishments')
    .select('id')
    .where('orgId', '=', String(orgId))
    .where('sourceErp', '=', String(sourceErp))
    .where('thirdNo', '=', String(thirdNo))
    .executeTakeFirst();
  if (known) throw new AppError(409, 'err.form.duplicate', undefined, { thirdNo: 'err.form.duplicate' });
}

/** A visit that brings what was ordered, under the number of the order. */
async function taskFor(work: UnitOfWork, row: AnyRow): Promise<string> {
  const deviceId = String(row.deviceId);
  const { orgId } = await work.trx
    .selectFrom('devices')
    .select('orgId')
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  const lines = await orderedLines(work, deviceId, (row.lines ?? []) as OrderedLine[]);
  const named = { route: String(row.sourceErp), remarks: String(row.thirdNo) };
  const own = { deviceId, orgId, type: 'third_party', lines } as const;
  return (await insertTask(work, servedReplenishTasks, { ...own, ...named })).id;
}

const decision = ({ context, deps }: UnitOfWork) => ({
  decidedBy: context.principal.userId,
  decidedAt: new Date(deps.clock()),
});

export const servedThirdReplenishments: ServedResource = {
  resource: thirdReplenishments,
  async prepare(work, values) {
    await assertNew(work, values);
    return { ...values, payloadHash: payloadHashOf(values.lines), receivedAt: new Date(work.deps.clock()) };
  },
  commands: {
    match: async (_change, _row, { deviceId }) => ({ set: { deviceId } }),
    accept: async (work, row) => ({ set: { ...decision(work), taskId: await taskFor(work, row) } }),
    reject: async (work, _row, _args, reason) => ({ set: { ...decision(work), rejectReason: reason } }),
  },
};
