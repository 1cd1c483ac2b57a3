import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import type { AnyRow } from '../../../contract/kit/resource';
import { thirdReplenishments } from '../../../contract/resources/stock/thirdReplenishments';
import { AppError } from '../../errors';
import { nextNumber } from '../../kit/records/documentNumber';
import type { Change, Served, Values } from '../../kit/served';
import { suggestedLines } from './replenishPlan';

/** The same number of the same system exists once. @throws AppError 409 */
async function assertNew({ trx }: Change, { orgId, sourceErp, thirdNo }: Values): Promise<void> {
  const known = await trx
    .selectFrom('thirdReplenishments')
    .select('id')
    .where('orgId', '=', String(orgId))
    .where('sourceErp', '=', String(sourceErp))
    .where('thirdNo', '=', String(thirdNo))
    .executeTakeFirst();
  if (known) throw new AppError(409, 'err.form.duplicate', undefined, { thirdNo: 'err.form.duplicate' });
}

/** A visit that brings what was ordered: our own plan for the machine, under the number of the order. */
async function taskFor(change: Change, row: AnyRow): Promise<string> {
  const deviceId = String(row.deviceId);
  const at = new Date(change.deps.clock());
  const lines = await suggestedLines(change, deviceId);
  const planTotal = lines.reduce((sum, { planQty }) => sum + Number(planQty), 0);
  const id = ulid(at.getTime());
  await change.trx
    .insertInto('replenishTasks')
    .values({
      id,
      orgId: String(row.orgId),
      replNo: await nextNumber(change, 'RP'),
      deviceId,
      type: 'third_party',
      plannedAt: at,
      route: String(row.sourceErp),
      assigneeId: null,
      state: 'draft',
      lines: JSON.stringify(lines),
      planTotal,
      addTotal: planTotal,
      accountId: change.act.principal.userId,
      startedAt: null,
      finishedAt: null,
      stocktakeId: null,
      photos: '[]',
      remarks: String(row.thirdNo),
    })
    .execute();
  return id;
}

const decision = ({ act, deps }: Change) => ({
  decidedBy: act.principal.userId,
  decidedAt: new Date(deps.clock()),
});

export const servedThirdReplenishments: Served = {
  resource: thirdReplenishments,
  async prepare(change, values) {
    await assertNew(change, values);
    const payloadHash = createHash('sha256').update(JSON.stringify(values.lines)).digest('hex');
    return { ...values, payloadHash, receivedAt: new Date(change.deps.clock()) };
  },
  commands: {
    match: async (_change, _row, { deviceId }) => ({ set: { deviceId } }),
    accept: async (change, row) => ({ set: { ...decision(change), taskId: await taskFor(change, row) } }),
    reject: async (change, _row, _args, reason) => ({ set: { ...decision(change), rejectReason: reason } }),
  },
};
