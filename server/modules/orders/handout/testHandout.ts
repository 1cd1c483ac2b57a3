import { VEND_RC } from '../../../../contract/vend';
import { accountsOfApp } from '../../../partners/platform/accounts';
import type { PlatformMessage, PlatformOrder } from '../../../partners/platform/port';
import { takePlatformMessage } from '../inbox/take';
import { takeMachineSales } from '../machine/sales';
import { followMachines } from '../machineStock';
import { dispenseOrders } from '../shop/dispense';
import { NOW, openPlatformWorld } from '../testPlatforms';
import { assignOrders } from './assign';
import { followOrders, releaseUnfetched } from './follow';
import { tellReserves } from './reserves';
import { answerCodes, refuseLate } from './typed';

/** What a machine was told. */
export interface PublishedCommand {
  topic: string;
  cmd: string;
  type: string;
  p: {
    ord?: string;
    why?: string;
    lines?: { t: string; task: string }[];
    lanes?: { t: string; q: number }[];
    orders?: { ord: string; code: string }[];
  };
}

async function insertMachine(query: (text: string) => Promise<unknown>, id: string, index: number) {
  await query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
    values ('a-${id}', 'shop', 'SERIAL0${index}', 'I${index}', 'M1', 'O')`);
  await query(`insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city, lng,
    lat, model, storage_class) values ('${id}', 'shop', 'a-${id}', 'SERIAL0${index}', 'm', 'P000000-000${index}', 'p',
    'P', 'C', 120, 30, 'M1', 'CN_ROOM')`);
  await query(
    `insert into device_latest (device_id, state, updated_at) values ('${id}', '{"conn":"online"}', now())`,
  );
  await query(`insert into cabinets (id, device_id, cabinet_no, type) values ('c-${id}', '${id}', 'A', 'T')`);
  await query(`insert into trays (id, cabinet_id, tray_no) values ('t-${id}', 'c-${id}', 1)`);
  await query(`insert into lanes (id, device_id, tray_id, lane_no, col, product_id, price, capacity, stock)
    select 'l-${id}' || n, '${id}', 't-${id}', 'A-1-0' || n, n, 'p1', 1580, 10, 0 from generate_series(1, 2) n`);
}

type World = Awaited<ReturnType<typeof openPlatformWorld>>;

/** What the machines hear and say. */
function machinesIn(world: World, tick: () => Promise<void>, sent: readonly PublishedCommand[]) {
  const query = (text: string, params: unknown[] = []) => world.database.query(text, params);
  let typed = 0;
  /** A code arrives, and nobody has looked at it yet. @param awayMs the machine had no line for so long */
  const come = async (code: unknown, deviceId = 'd1', awayMs = 0) => {
    typed += 1;
    const recvAt = new Date(world.time.now);
    await query(
      `insert into device_events (id, device_id, kind, at, recv_at, body) values ($1, $2, 'pickup', $3, $4, $5)`,
      [
        `t${typed}`,
        deviceId,
        new Date(world.time.now - awayMs),
        recvAt,
        JSON.stringify({ code, hist: awayMs > 0 }),
      ],
    );
  };
  return {
    async type(code: unknown, deviceId = 'd1') {
      await come(code, deviceId);
      await tick();
    },
    come,
    /** The machine tries each unit of its last task. */
    async vend(rcs: readonly number[], deviceId = 'd1') {
      const task = sent.findLast(({ type }) => type === 'vend');
      for (const [index, rc] of rcs.entries()) {
        const line = task?.p.lines?.[index];
        await query(
          `insert into vend_records (id, device_id, org_id, task, order_no, lane_no, at, recv_at, rc, batch_no, waits)
           values ($1, $2, 'shop', $1, $3, $4, $5, $5, $6, 'B1', true)`,
          [line?.task, deviceId, task?.p.ord, line?.t, new Date(world.time.now), rc],
        );
      }
      world.time.now += 5_000;
      await takeMachineSales(world.deps);
      await tick();
    },
  };
}

/** What customers of the platform do. */
function customersIn({ deps, database }: World) {
  let bills = 0;
  const told = async (what: PlatformMessage) => {
    const accounts = await accountsOfApp(database.db, deps, 'MEITUAN', '1');
    return takePlatformMessage(deps, { platform: 'MEITUAN', accounts }, what, async () => undefined);
  };
  return {
    told,
    /** An order that has just been paid. @returns its bill */
    async order(qty: number, more: Partial<PlatformOrder> = {}): Promise<string> {
      const bill = `B${++bills}`;
      const items = [{ platSkuId: 'sku1', name: '布洛芬', qty, price: 1_580 }];
      const order: PlatformOrder = {
        bill,
        platStatus: '2',
        storeNo: 'MD1',
        placedAt: deps.clock(),
        paidAt: deps.clock(),
        deliveryType: 'rider',
        items,
        deliveryFee: 0,
        paidAmt: qty * 1_580,
        ...more,
      };
      await told({ kind: 'order', bill, status: '2', order });
      return bill;
    },
  };
}

/** Two machines that serve the store of Meituan, and everything between the platform's word and the drop. */
export async function openHandoutWorld() {
  const world = await openPlatformWorld(() => ({ body: { data: 'ok' } }));
  const query = (text: string, params: unknown[] = []) =>
    world.database.query<Record<string, unknown>>(text, params);
  await insertMachine(query, 'd1', 1);
  await insertMachine(query, 'd2', 2);
  await query(`update products set sale_state = 'listed'`);
  const sent: PublishedCommand[] = [];
  const broker = {
    publish: async (topic: string, text: string) => void sent.push({ topic, ...JSON.parse(text) }),
  } as never;
  const { deps, time } = world;
  const tick = async () => {
    await assignOrders(deps);
    await followOrders(deps);
    const redeem = async () => undefined;
    await dispenseOrders({ kit: deps, broker, clock: deps.clock, redeem });
    await answerCodes(deps, broker);
    await tellReserves(deps, broker);
    await releaseUnfetched(deps);
  };
  const parts = { ...machinesIn(world, tick, sent), ...customersIn(world) };
  return {
    ...world,
    ...parts,
    query,
    sent,
    tick,
    sync: () => followMachines(deps),
    /** The job that answers, without the one that judges. */
    async answerLate() {
      await refuseLate(deps);
      await answerCodes(deps, broker);
    },
    async row(bill: string) {
      const [row] = await query('select * from orders where plat_order_no = $1', [bill]);
      return row as Record<string, unknown>;
    },
    async reset() {
      sent.length = 0;
      time.now = Math.max(NOW, time.now) + 3_600_000;
      await query(`update orders set status = 'cancelled' where status = 'paid'`);
      await query('update lanes set stock = 3');
      await query('delete from reserves_told');
      await query(`update platform_stores set auto_accept = true, unserved = 'person',
        device_ids = case when id = 'mt' then '["d1", "d2"]'::jsonb end`);
    },
  };
}
export type HandoutWorld = Awaited<ReturnType<typeof openHandoutWorld>>;
export const OUT = VEND_RC.seen;
