import type { Draft } from '../../../contract/kit/field';
import type { AnyRow } from '../../../contract/kit/resource';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import { hint, note } from '../../kit/records/transaction';
import type { CommandResult, UnitOfWork } from '../../kit/served';
import { assignProduct } from './laneArranging';

/** What two machines may have in common. */
const SETTINGS = [
  'openHours',
  'salesPolicy',
  'coverDays',
  'tLow',
  'tHigh',
  'rhLow',
  'rhHigh',
  'restartEnabled',
  'restartIntervalDays',
  'restartTime',
] as const;
const LIMITS = ['tLow', 'tHigh', 'rhLow', 'rhHigh'] as const;

async function layoutOf({ trx }: UnitOfWork, deviceId: string) {
  return trx
    .selectFrom('lanes')
    .innerJoin('trays', 'trays.id', 'lanes.trayId')
    .innerJoin('cabinets', 'cabinets.id', 'trays.cabinetId')
    .select(['lanes.id', 'laneNo', 'span', 'stock', 'productId', 'price', 'capacity', 'minAlert', 'parLevel'])
    .select(['cabinets.cabinetTypeId', 'cabinets.type', 'trays.palletTypeId', 'trays.mechanism'])
    .where('lanes.deviceId', '=', deviceId)
    .orderBy('laneNo')
    .execute();
}
type LaneLayout = Awaited<ReturnType<typeof layoutOf>>[number];

const shapeOf = ({ laneNo, span, type, cabinetTypeId, palletTypeId, mechanism }: LaneLayout) =>
  [laneNo, span, type, cabinetTypeId, palletTypeId, mechanism].join();

/** What stands in a lane of the other machine, as if somebody had put it there. @throws AppError 409 */
async function copyLane(work: UnitOfWork, own: LaneLayout, otherId: string, prices: boolean): Promise<void> {
  const { productId, price, capacity, minAlert, parLevel } = own;
  const assigned = productId
    ? await assignProduct(work, otherId, { productId, price: prices ? price : undefined, capacity })
    : { productId: null, price: null, capacity };
  await work.trx
    .updateTable('lanes')
    .set((eb) => ({
      ...assigned,
      minAlert,
      parLevel,
      version: eb('version', '+', 1),
      updatedAt: new Date(work.deps.clock()),
    }))
    .where('id', '=', otherId)
    .execute();
}

/** @throws AppError 409: the lanes of the other are empty, built alike, and may hold the same */
async function copyLanes(work: UnitOfWork, from: string, to: string, prices: boolean): Promise<void> {
  const [own, other] = [await layoutOf(work, from), await layoutOf(work, to)];
  if (own.length === 0) throw new AppError(409, 'err.device.no_cabinet');
  if (own.map(shapeOf).join(';') !== other.map(shapeOf).join(';')) throw new AppError(409, 'err.copy.layout');
  if (other.some(({ stock }) => stock > 0)) throw new AppError(409, 'err.lane.stock_left');
  for (const [index, lane] of own.entries()) await copyLane(work, lane, other[index]?.id ?? '', prices);
}

/** @throws AppError 409 `err.copy.storage`: limits of one storage class mean nothing for another */
async function copyValues(work: UnitOfWork, from: string, to: string): Promise<void> {
  const machine = (id: string) =>
    work.trx
      .selectFrom('devices')
      .select([...SETTINGS, 'storageClass'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const [{ storageClass, ...values }, other] = [await machine(from), await machine(to)];
  const limited = LIMITS.some((name) => values[name] !== null);
  if (limited && storageClass !== other.storageClass) throw new AppError(409, 'err.copy.storage');
  await work.trx
    .updateTable('devices')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updatedAt: new Date(work.deps.clock()) }))
    .where('id', '=', to)
    .execute();
}

/** The machine that is copied to, held until the end of the change. */
async function targetOf({ trx }: UnitOfWork, id: string) {
  return trx
    .selectFrom('devices')
    .select(['id', 'orgId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Settings and lanes of one machine for another one that is built alike. @throws AppError 400, 409 */
export async function copySettings(work: UnitOfWork, row: AnyRow, args: Draft): Promise<CommandResult> {
  const targetId = String(args.targetId);
  if (targetId === row.id) throw new AppError(409, 'err.copy.self');
  const { settings, lanes, prices } = args;
  if (settings !== true && lanes !== true) throw invalid({ settings: 'err.copy.nothing' });
  const { orgId } = await targetOf(work, targetId);
  if (settings === true) await copyValues(work, row.id, targetId);
  if (lanes === true) await copyLanes(work, row.id, targetId, prices === true);
  hint(work, 'devices', orgId);
  if (lanes === true) hint(work, 'lanes', orgId);
  const after = { from: row.name, settings, lanes, prices };
  note(work, { action: 'devices.copied', entity: 'devices', entityId: targetId, orgId, after });
  return {};
}
