import { sql } from 'kysely';
import type { UpKind } from '../../../contract/mqtt';
import type { Executor } from '../../db/tables';
import type { UpMessage } from '../decode';
import { selectLanes, selectOpenDoors } from '../fleet/fleetQueries';
import type { Machine } from '../fleet/machine';
import { ORDERED_MS, SKEW_MS } from '../handlers/door';
import type { DoorCredential, FrontBatch, OpenDoor, PreloadedRows } from '../rules/plan';

const STOCK_KINDS: ReadonlySet<UpKind> = new Set(['lane', 'vend', 'repl', 'stocktake', 'birth']);

export interface MachineMessage {
  machine: Machine;
  message: UpMessage;
}

/** Reads what the handlers of these messages need; nothing at all for plain telemetry. */
export async function preload(trx: Executor, items: readonly MachineMessage[]): Promise<PreloadedRows> {
  const stockIds = idsOf(items, (kind) => STOCK_KINDS.has(kind));
  const doorIds = idsOf(items, (kind) => kind === 'door');
  const lanes = new Map<string, Awaited<ReturnType<typeof selectLanes>>>();
  if (stockIds.length > 0) {
    for (const id of stockIds) lanes.set(id, []);
    await lockLanes(trx, stockIds);
    for (const lane of await selectLanes(trx, stockIds)) lanes.get(lane.deviceId)?.push(lane);
  }
  const doors = new Map<string, OpenDoor>();
  if (doorIds.length > 0) {
    for (const door of await selectOpenDoors(trx, doorIds))
      doors.set(`${door.deviceId}|${door.cabinet}`, door);
  }
  const vends = endsOf(items);
  return {
    lanes,
    doors,
    vends: await storedVends(trx, vends),
    credentials: await credentialsOf(trx, openingsOf(items)),
    ordered: await orderedOpenings(trx, items),
    fronts: await frontsOf(trx, vends),
    visits: await submittedVisits(trx, items),
  };
}

function idsOf(items: readonly MachineMessage[], wanted: (kind: UpKind) => boolean): string[] {
  return [...new Set(items.filter(({ message }) => wanted(message.kind)).map(({ machine }) => machine.id))];
}

/** A person may change the same lanes over HTTP: the later one works on the result of the first. */
async function lockLanes(trx: Executor, ids: readonly string[]): Promise<void> {
  await sql`select 1 from lanes where device_id = any(${ids}::text[]) order by id for update`.execute(trx);
}

interface DoorOpeningRef {
  id: string;
  number: string;
}
const openingsOf = (items: readonly MachineMessage[]): DoorOpeningRef[] =>
  items.flatMap(({ machine, message }) =>
    message.kind === 'door' && message.d.ev === 'open' && message.d.by
      ? [{ id: machine.id, number: message.d.by }]
      : [],
  );

/** Of the institution of the machine and those above it; its own counts where a number is given twice. */
async function credentialsOf(
  trx: Executor,
  openings: readonly DoorOpeningRef[],
): Promise<Map<string, DoorCredential>> {
  const found = new Map<string, DoorCredential>();
  if (openings.length === 0) return found;
  const { rows } = await sql<DoorCredential & DoorOpeningRef>`
    select d.id, c.number, c.holder, c.enabled, c.valid_from::text as "validFrom", c.valid_to::text as "validTo"
    from unnest(${openings.map(({ id }) => id)}::text[], ${openings.map(({ number }) => number)}::text[]) as told (id, number)
      join devices d on d.id = told.id join organizations o on o.id = d.org_id
      join door_credentials c on c.number = told.number and c.org_id = any(string_to_array(o.path, '.'))
      join organizations owner on owner.id = c.org_id
    order by length(owner.path)`.execute(trx);
  for (const { id, number, ...credential } of rows) found.set(`${id}|${number}`, credential);
  return found;
}

const remoteOf = (items: readonly MachineMessage[]): { id: string; ts: number }[] =>
  items.flatMap(({ machine: { id }, message }) =>
    message.kind === 'door' && message.d.ev === 'open' && message.d.m === 'remote' && message.ts !== undefined
      ? [{ id, ts: message.ts }]
      : [],
  );

/** When machines that say they were opened from afar were told to open: only what may be that opening is read. */
async function orderedOpenings(
  trx: Executor,
  items: readonly MachineMessage[],
): Promise<Map<string, number[]>> {
  const remote = remoteOf(items);
  const found = new Map<string, number[]>(remote.map(({ id }) => [id, []]));
  if (remote.length === 0) return found;
  const times = (shift: number) => remote.map(({ ts }) => new Date(ts + shift).toISOString());
  const { rows } = await sql<{ id: string; sentAt: Date }>`
    select told.id, c.sent_at
    from unnest(${remote.map(({ id }) => id)}::text[], ${times(-ORDERED_MS)}::timestamptz[],
        ${times(SKEW_MS)}::timestamptz[]) as told (id, since, until)
      join machine_commands c on c.device_id = told.id and c.type = 'open_door'
        and c.sent_at between told.since and told.until`.execute(trx);
  for (const { id, sentAt } of rows) found.get(id)?.push(sentAt.getTime());
  return found;
}

interface VendEnd {
  id: string;
  task: string;
  laneNo: string;
}
const endsOf = (items: readonly MachineMessage[]): VendEnd[] =>
  items.flatMap(({ machine, message }) =>
    message.kind === 'vend' && message.d.ph === 'end'
      ? [{ id: machine.id, task: message.d.task, laneNo: message.d.t }]
      : [],
  );

async function storedVends(trx: Executor, vends: readonly VendEnd[]): Promise<Set<string>> {
  if (vends.length === 0) return new Set();
  const rows = await trx
    .selectFrom('vendRecords')
    .select(['deviceId', 'task', 'laneNo'])
    .where('deviceId', '=', sql<string>`any(${vends.map((vend) => vend.id)}::text[])`)
    .where('task', '=', sql<string>`any(${vends.map((vend) => vend.task)}::text[])`)
    .execute();
  return new Set(rows.map((row) => `${row.deviceId}|${row.task}|${row.laneNo}`));
}

/** Of the visits that machines report, those that a person has submitted: they are booked. */
async function submittedVisits(trx: Executor, items: readonly MachineMessage[]): Promise<Set<string>> {
  const numbers = items.flatMap(({ message }) => (message.kind === 'repl' ? [message.d.no] : []));
  if (numbers.length === 0) return new Set();
  const rows = await trx
    .selectFrom('replenishTasks')
    .select(['deviceId', 'replNo'])
    .where('replNo', '=', sql<string>`any(${numbers}::text[])`)
    .where('finishedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ deviceId, replNo }) => `${deviceId}|${replNo}`));
}

/** What lies in the lanes that sell, before it is taken out. */
async function frontsOf(trx: Executor, vends: readonly VendEnd[]): Promise<Map<string, FrontBatch[]>> {
  const fronts = new Map<string, FrontBatch[]>();
  if (vends.length === 0) return fronts;
  const { rows } = await sql<FrontBatch & { deviceId: string; laneNo: string }>`
    select l.device_id, l.lane_no, b.batch_no, b.qty
    from lanes l join lane_batches b on b.lane_id = l.id
    where (l.device_id, l.lane_no) in (select * from unnest(${vends.map(({ id }) => id)}::text[],
      ${vends.map(({ laneNo }) => laneNo)}::text[]))
    order by b.pos`.execute(trx);
  for (const { deviceId, laneNo, batchNo, qty } of rows) {
    const key = `${deviceId}|${laneNo}`;
    const front = fronts.get(key);
    if (front) front.push({ batchNo, qty });
    else fronts.set(key, [{ batchNo, qty }]);
  }
  return fronts;
}
