import { sql } from 'kysely';
import type { Draft } from '../../../../contract/kit/field';
import type { AnyRow } from '../../../../contract/kit/resource';
import type { CommandReason } from '../../../../contract/machines/commandStates';
import { CABINET_NOS } from '../../../../contract/machines/commands/cabinetCommands';
import { AppError } from '../../../errors';
import { invalid } from '../../../kit/records/draft';
import { hint, note } from '../../../kit/records/transaction';
import type { CommandResult, UnitOfWork } from '../../../kit/served';
import { tellPlan } from '../commands/request';
import { standRefusal } from '../laneArranging';
import { type BuiltCabinet, buildTrays, cabinetTypeOf, emptyLanes, trayTypeOf, upTo } from './build';
import { assertIdle } from './idle';

const REASON: CommandReason = 'cabinet';

/** The cabinet with this letter; nobody else changes it meanwhile. @throws AppError 409 `err.cabinet.none` */
async function cabinetOf({ trx }: UnitOfWork, deviceId: string, { cabinetNo }: Draft) {
  const cabinet = await trx
    .selectFrom('cabinets')
    .selectAll()
    .where('deviceId', '=', deviceId)
    .where('cabinetNo', '=', String(cabinetNo).toUpperCase())
    .forUpdate()
    .executeTakeFirst();
  if (!cabinet) throw new AppError(409, 'err.cabinet.none', undefined, { cabinetNo: 'err.cabinet.none' });
  return cabinet;
}
type Cabinet = Awaited<ReturnType<typeof cabinetOf>>;

const traysOf = ({ trx }: UnitOfWork, { id }: Cabinet) =>
  trx.selectFrom('trays').selectAll().where('cabinetId', '=', id).orderBy('trayNo').execute();

const lanesOf = ({ trx }: UnitOfWork, trayIds: readonly string[]) =>
  trx
    .selectFrom('lanes')
    .select(['id', 'laneNo', 'trayId', 'col', 'span', 'productId'])
    .where('trayId', '=', sql<string>`any(${[...trayIds]}::text[])`)
    .orderBy('laneNo')
    .execute();
type Lane = Awaited<ReturnType<typeof lanesOf>>[number];

async function dropLanes({ trx }: UnitOfWork, lanes: readonly Lane[]): Promise<void> {
  const ids = lanes.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('lanes').where('id', 'in', ids).execute();
}

async function dropTrays({ trx }: UnitOfWork, trays: readonly { id: string }[]): Promise<void> {
  const ids = trays.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('trays').where('id', 'in', ids).execute();
}

/** No order is in a box of the cabinet. @throws AppError 409 `err.locker.taken` */
async function freeBoxes({ trx }: UnitOfWork, { deviceId, cabinetNo }: Cabinet): Promise<string[]> {
  const boxes = await trx
    .selectFrom('lockerBoxes')
    .select(['id', 'orderId'])
    .where('deviceId', '=', deviceId)
    .where('lockerCabinet', '=', cabinetNo)
    .forUpdate()
    .execute();
  if (boxes.some(({ orderId }) => orderId !== null)) throw new AppError(409, 'err.locker.taken');
  return boxes.map(({ id }) => id);
}

interface CabinetAct {
  action: 'removeCabinet' | 'changeCabinet' | 'exchangeTray' | 'renumberCabinet';
  reason: string | undefined;
  before: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** The history of the machine says so, the machine is told its new plan, and lists look again. */
async function told(work: UnitOfWork, row: AnyRow, { action, ...what }: CabinetAct): Promise<CommandResult> {
  const entry = { entity: 'devices', entityId: row.id, orgId: row.orgId };
  note(work, { ...entry, ...what, action: `devices.${action}` });
  await tellPlan(work, row, REASON);
  hint(work, 'devices', row.orgId);
  hint(work, 'lanes', row.orgId);
  return {};
}

/** @throws AppError 409: only an empty cabinet that no open task is about */
export async function removeCabinet(work: UnitOfWork, row: AnyRow, args: Draft, reason?: string) {
  const cabinet = await cabinetOf(work, row.id, args);
  const { cabinetNo, type } = cabinet;
  await assertIdle(work, { deviceId: row.id, prefix: `${cabinetNo}-` });
  const trays = await traysOf(work, cabinet);
  const boxes = await freeBoxes(work, cabinet);
  if (boxes.length > 0) await work.trx.deleteFrom('lockerBoxes').where('id', 'in', boxes).execute();
  await dropLanes(
    work,
    await lanesOf(
      work,
      trays.map(({ id }) => id),
    ),
  );
  await dropTrays(work, trays);
  await work.trx.deleteFrom('cabinets').where('id', '=', cabinet.id).execute();
  return told(work, row, { action: 'removeCabinet', reason, before: { cabinetNo, type } });
}

/** Trays that stay have to fit into the new cabinet. @throws AppError 409 `err.cabinet.tray_wide` */
async function assertFit(
  { trx }: UnitOfWork,
  trays: readonly { palletTypeId?: string | null }[],
  outerW: number,
) {
  const ids = trays.flatMap(({ palletTypeId }) => palletTypeId ?? []);
  const wide = await trx
    .selectFrom('palletTypes')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('usableW', '>', outerW)
    .executeTakeFirst();
  if (wide) throw new AppError(409, 'err.cabinet.tray_wide');
}

/** What the new type has more of, like the last tray there is. @throws AppError 400 where none says of what kind */
async function addTrays(
  work: UnitOfWork,
  { id: cabinetId, deviceId, cabinetNo }: Cabinet,
  { built, has, palletTypeId }: { built: BuiltCabinet; has: readonly number[]; palletTypeId: unknown },
): Promise<void> {
  const missing = upTo(built.trays)
    .map((index) => index + 1)
    .filter((trayNo) => !has.includes(trayNo));
  if (missing.length === 0) return;
  if (!palletTypeId) throw invalid({ palletTypeId: 'err.cabinet.new_trays' });
  const tray = await trayTypeOf(work, palletTypeId, built);
  await buildTrays(work, { cabinetId, deviceId, cabinetNo }, missing, tray);
}

/** The cabinet is of another type: what both have stays as it is. @throws AppError 400, 409 */
export async function changeCabinet(work: UnitOfWork, row: AnyRow, args: Draft, reason?: string) {
  const cabinet = await cabinetOf(work, row.id, args);
  const built = await cabinetTypeOf(work, args.cabinetTypeId);
  if (built.role === 'locker' || cabinet.role === 'locker') throw new AppError(409, 'err.cabinet.locker');
  const trays = await traysOf(work, cabinet);
  const kept = trays.filter(({ trayNo }) => trayNo <= built.trays);
  const gone = trays.filter((tray) => !kept.includes(tray));
  await assertFit(work, kept, built.outerW);
  const lanes = await lanesOf(
    work,
    trays.map(({ id }) => id),
  );
  const isKept = ({ trayId, col, span }: Lane) =>
    kept.some(({ id }) => id === trayId) && col + span <= built.columnsMax;
  const lost = lanes.filter((lane) => !isKept(lane));
  const only = lost.map(({ laneNo }) => laneNo);
  await assertIdle(work, { deviceId: row.id, prefix: `${cabinet.cabinetNo}-`, only });
  await dropLanes(work, lost);
  await dropTrays(work, gone);
  const has = kept.map(({ trayNo }) => trayNo);
  const palletTypeId = args.palletTypeId || kept.at(-1)?.palletTypeId;
  await addTrays(work, cabinet, { built, has, palletTypeId });
  const { type, role, zone, cabinetTypeId } = built;
  await work.trx
    .updateTable('cabinets')
    .set({ type, role, zone, cabinetTypeId })
    .where('id', '=', cabinet.id)
    .execute();
  const { cabinetNo } = cabinet;
  const before = { cabinetNo, type: cabinet.type };
  return told(work, row, { action: 'changeCabinet', reason, before, after: { cabinetNo, type } });
}

/** Lanes that the new tray has too keep what they are for, where it fits; the others come and go. */
async function relay(
  work: UnitOfWork,
  place: { deviceId: string; cabinetNo: string; trayId: string; trayNo: number },
  { columns, capacity }: { columns: number; capacity: number },
): Promise<void> {
  const { trx, deps } = work;
  const lanes = await lanesOf(work, [place.trayId]);
  const kept = lanes.filter(({ col }) => col < columns);
  await dropLanes(
    work,
    lanes.filter(({ col }) => col >= columns),
  );
  for (const lane of kept) {
    await trx
      .updateTable('lanes')
      .set({ span: 1, capacity, parLevel: null, version: sql<number>`version + 1` })
      .set({ minAlert: sql<number>`least(min_alert, ${capacity}::int)`, updatedAt: new Date(deps.clock()) })
      .where('id', '=', lane.id)
      .execute();
    const refused = lane.productId !== null && (await standRefusal(work, lane.id, lane.productId));
    if (refused)
      await trx
        .updateTable('lanes')
        .set({ productId: null, price: null })
        .where('id', '=', lane.id)
        .execute();
  }
  const missing = upTo(columns).filter((col) => !kept.some((lane) => lane.col === col));
  if (missing.length > 0)
    await trx
      .insertInto('lanes')
      .values(emptyLanes(place, missing, capacity))
      .execute();
}

/** @throws AppError 409: only a tray whose lanes are empty, and that no open task is about */
export async function exchangeTray(work: UnitOfWork, row: AnyRow, args: Draft, reason?: string) {
  const cabinet = await cabinetOf(work, row.id, args);
  const { cabinetNo } = cabinet;
  const tray = (await traysOf(work, cabinet)).find(({ trayNo }) => trayNo === args.trayNo);
  if (!tray) throw new AppError(409, 'err.cabinet.no_tray', undefined, { trayNo: 'err.cabinet.no_tray' });
  const { id: trayId, trayNo, mechanism: was } = tray;
  // A cabinet from before there were types takes what it is given.
  const built = cabinet.cabinetTypeId
    ? await cabinetTypeOf(work, cabinet.cabinetTypeId)
    : { outerW: Number.POSITIVE_INFINITY, columnsMax: Number.POSITIVE_INFINITY };
  const type = await trayTypeOf(work, args.palletTypeId, built);
  await assertIdle(work, { deviceId: row.id, prefix: `${cabinetNo}-${trayNo}-` });
  const { mechanism, palletTypeId } = type;
  await work.trx.updateTable('trays').set({ mechanism, palletTypeId }).where('id', '=', trayId).execute();
  await relay(work, { deviceId: row.id, cabinetNo, trayId, trayNo }, type);
  const before = { cabinetNo, trayNo, mechanism: was };
  return told(work, row, {
    action: 'exchangeTray',
    reason,
    before,
    after: { cabinetNo, trayNo, mechanism },
  });
}

/** The cabinet and its lanes get another letter. @throws AppError 400, 409: only while they are empty and idle */
export async function renumberCabinet(work: UnitOfWork, row: AnyRow, args: Draft, reason?: string) {
  const { trx, deps } = work;
  const cabinet = await cabinetOf(work, row.id, args);
  const newNo = String(args.newNo).toUpperCase();
  if (!CABINET_NOS.includes(newNo)) throw invalid({ newNo: 'err.cabinet.letter' });
  const { id, cabinetNo } = cabinet;
  const taken = await trx
    .selectFrom('cabinets')
    .select('id')
    .where('deviceId', '=', row.id)
    .where('cabinetNo', '=', newNo)
    .executeTakeFirst();
  if (taken) throw new AppError(409, 'err.cabinet.taken', undefined, { newNo: 'err.cabinet.taken' });
  await freeBoxes(work, cabinet);
  await assertIdle(work, { deviceId: row.id, prefix: `${cabinetNo}-` });
  await trx.updateTable('cabinets').set({ cabinetNo: newNo }).where('id', '=', id).execute();
  await trx
    .updateTable('lanes')
    .set({
      laneNo: sql<string>`${newNo} || substr(lane_no, 2)`,
      version: sql<number>`version + 1`,
      updatedAt: new Date(deps.clock()),
    })
    .where('deviceId', '=', row.id)
    .where('trayId', 'in', (eb) => eb.selectFrom('trays').select('id').where('cabinetId', '=', id))
    .execute();
  const [before, after] = [{ cabinetNo }, { cabinetNo: newNo }];
  return told(work, row, { action: 'renumberCabinet', reason, before, after });
}
