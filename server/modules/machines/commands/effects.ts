import type { AnyRow } from '../../../../contract/kit/resource';
import { UNPROVEN } from '../../../../contract/machines/commandStates';
import { devices } from '../../../../contract/resources/machines/devices';
import { hint } from '../../../kit/records/transaction';
import type { UnitOfWork } from '../../../kit/served';
import { noteHolds } from '../holds/prove';
import { judgeCommand } from './alarms';

/** A lane that has handed something out in a test may have its fault cleared. */
async function noteTest({ trx, deps }: UnitOfWork, { deviceId, laneNo }: AnyRow): Promise<void> {
  await trx
    .updateTable('lanes')
    .set({ testedAt: new Date(deps.clock()) })
    .where('deviceId', '=', String(deviceId))
    .where('laneNo', '=', String(laneNo))
    .execute();
}

/** Whether a machine sells is what was seen of it, not what it was told. */
async function noteSale(work: UnitOfWork, { deviceId, orgId, type }: AnyRow): Promise<void> {
  const saleState = type === 'lock_sale' ? 'temp_locked' : 'on';
  await work.trx
    .updateTable('devices')
    .set((eb) => ({ saleState, version: eb('version', '+', 1), updatedAt: new Date(work.deps.clock()) }))
    .where('id', '=', String(deviceId))
    .where('enabled', '=', true)
    .execute();
  hint(work, devices.name, orgId);
}

const isOfSale = ({ type }: AnyRow) => type === 'lock_sale' || type === 'unlock_sale';

async function isForHolds({ trx }: UnitOfWork, { id }: AnyRow): Promise<boolean> {
  const { forHolds } = await trx
    .selectFrom('machineCommands')
    .select('forHolds')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return forHolds;
}

/** What follows when a command has come to its end, in the same transaction. */
export async function followUp(work: UnitOfWork, row: AnyRow, before: AnyRow | undefined): Promise<void> {
  if (row.state === before?.state) return;
  if (isOfSale(row)) await noteHolds(work, row, before);
  if (row.state === 'verified') {
    if (row.type === 'test_dispense') await noteTest(work, row);
    if (row.laneNo === null && isOfSale(row) && !(await isForHolds(work, row))) await noteSale(work, row);
    await judgeCommand(work, row, 'ok');
  }
  if (UNPROVEN.includes(String(row.state))) await judgeCommand(work, row, 'bad');
}
