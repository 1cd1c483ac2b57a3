import { runCommand } from '../../../kit/records/commands';
import { createRecord } from '../../../kit/records/createRecord';
import { findRecord } from '../../../kit/records/records';
import type { KitDeps } from '../../../kit/served';
import { openTestWorld } from '../../../kit/testWorld';
import { SERVED } from '../..';
import { answerCodes, judgeCodes } from '../handout/typed';
import { failingAt } from '../ledger/testLedger';
import { servedLockerBoxes } from './boxes';
import { markOverdue } from './jobs';
import { tellOpenings } from './openings';
import { takeReports } from './reports';
import { servedLockOrders } from './served';

export const START = Date.UTC(2026, 3, 1, 4);
const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);

export interface PublishedCommand {
  cmd: string;
  type: string;
  p: { cab: string; box: string; pur: 'deposit' | 'pickup' | 'return'; why?: string };
}

type World = Awaited<ReturnType<typeof openTestWorld>>;

/** What people do at the console; an answer with `fault` dies before that statement. */
function peopleIn({ database, deps, change }: World) {
  const { query } = database;
  const run = (served: typeof servedLockOrders, id: string, command: string, args = {}, fault?: number) =>
    change(async (each) => {
      const trx = fault === undefined ? each.trx : failingAt(each.trx, fault);
      const { version } = await findRecord(each, served, id);
      const call = { version, args, reason: 'because' };
      return runCommand({ ...each, trx }, served, command, id, call, find);
    });
  return {
    place: async (more: object = {}): Promise<string> => {
      const body = {
        deviceId: 'd1',
        orgId: 'shop',
        items: [{ name: '布洛芬', spec: '0.3g', qty: 2, amt: 3_160 }],
        customerName: '李明',
        customerPhone: '13800000000',
        ...more,
      };
      return (await change((each) => createRecord(each, servedLockOrders, body, find))).id;
    },
    order: (id: string, command: string, args = {}, fault?: number) =>
      run(servedLockOrders, id, command, args, fault),
    box: (id: string, command: string) => run(servedLockerBoxes, id, command),
    rows: (text: string, params: unknown[] = []) => query<Record<string, unknown>>(text, params),
    deps,
  };
}

/** The server's work around boxes, as the jobs do it; several servers do it at once. */
export async function workOn(kit: KitDeps, sent: PublishedCommand[]): Promise<void> {
  const publish = async (_topic: string, text: string) => void sent.push(JSON.parse(text));
  const broker = { publish } as never;
  await judgeCodes(kit, async () => undefined);
  await answerCodes(kit, broker);
  await takeReports(kit);
  await tellOpenings(kit, broker);
  await markOverdue(kit);
}

/** The machine `d1` with a locker cabinet of five boxes: three small, a medium and a large one. */
export async function openLockerWorld() {
  const world = await openTestWorld(START, async ({ query }) => {
    await query(`insert into organizations (id, parent_id, path, code, name, type) values
      ('root', null, 'root.', 'ROOT', 'root', 'platform'), ('shop', 'root', 'root.shop.', 'SHOP', 'shop', 'merchant')`);
    await query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
      values ('a1', 'shop', 'SERIAL01', 'I1', 'M1', 'O')`);
    await query(`insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city, lng,
      lat, model, storage_class) values ('d1', 'shop', 'a1', 'SERIAL01', 'm', 'P000000-0001', 'p', 'P', 'C', 120, 30, 'M1', 'CN_ROOM')`);
    await query(`insert into cabinets (id, device_id, cabinet_no, type, role) values
      ('c1', 'd1', 'A', 'T', 'main'), ('c2', 'd1', 'B', 'T', 'locker')`);
    await query(`insert into locker_boxes (id, org_id, device_id, locker_cabinet, box_no, size)
      select 'b' || n, 'shop', 'd1', 'B', '0' || n, case n when 4 then 'medium' when 5 then 'large' else 'small' end
      from generate_series(1, 5) n`);
  });
  const sent: PublishedCommand[] = [];
  let events = 0;
  const hear = async (kind: 'box' | 'pickup', at: number, body: object) => {
    events += 1;
    await world.database.query(
      `insert into device_events (id, device_id, kind, at, recv_at, body) values ($1, 'd1', $2, $3, $4, $5)`,
      [
        `e${String(events).padStart(6, '0')}`,
        kind,
        new Date(at),
        new Date(world.time.now),
        JSON.stringify(body),
      ],
    );
  };
  return {
    ...world,
    ...peopleIn(world),
    sent,
    hear,
    work: () => workOn(world.deps, sent),
    async row(id: string) {
      const [row] = await world.database.query<Record<string, unknown>>(
        'select * from lock_orders where id = $1',
        [id],
      );
      return row as Record<string, unknown>;
    },
  };
}
export type LockerWorld = Awaited<ReturnType<typeof openLockerWorld>>;
