import type { CareCall, CareCalls } from '../../../partners/care/port';
import { createSecretBox } from '../../../secrets/secretBox';
import { openPrescriptionsWorld, START } from '../testPrescriptions';
import { followRequests } from './requests';

/** Rows of a shop with a machine: paracetamol in two lanes, ibuprofen in one, and a shop of others. */
const SHOP = [
  `insert into organizations (id, parent_id, path, code, name, type) values
     ('shop', 'root', 'root.shop.', 'SHOP', 'shop', 'institution'),
     ('other', 'root', 'root.other.', 'OTHER', 'other', 'institution')`,
  `insert into product_categories (id, code, name) values ('cat', '8710', '{}')`,
  `insert into products (id, org_id, approval_no, generic_name, category_id, specification, dosage_form, manufacturer,
     storage_class, otc_class, shelf_life_months, selling_price)
   values ('p1', 'shop', '国药准字H20041234', '布洛芬', 'cat', '0.3g', 'capsule', 'M', 'CN_ROOM', 'otc_b', 24, 1580),
          ('p2', 'shop', '国药准字H20041235', '对乙酰氨基酚', 'cat', '0.5g', 'tablet', 'M', 'CN_ROOM', 'otc_b', 24, 990)`,
];
const MACHINE = (id: string, org: string, serial: string) => [
  `insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
     values ('a-${id}', '${org}', '${serial}', 'I-${id}', 'M1', 'O')`,
  `insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city, lng, lat, model,
     storage_class) values ('${id}', '${org}', 'a-${id}', '${serial}', 'm', 'P000000-${serial.slice(-4)}', 'p', 'P', 'C',
     120, 30, 'M1', 'CN_ROOM')`,
  `insert into cabinets (id, device_id, cabinet_no, type) values ('c-${id}', '${id}', 'A', 'T')`,
  `insert into trays (id, cabinet_id, tray_no) values ('t-${id}', 'c-${id}', 1)`,
  `insert into lanes (id, device_id, tray_id, lane_no, col, product_id, price, capacity, stock) values
     ('l1-${id}', '${id}', 't-${id}', 'A-1-00', 0, 'p1', 1580, 10, 5),
     ('l2-${id}', '${id}', 't-${id}', 'A-1-01', 1, 'p2', 990, 10, 1),
     ('l3-${id}', '${id}', 't-${id}', 'A-1-02', 2, 'p2', 990, 10, 4)`,
];

export const ITEMS = JSON.stringify([
  { name: '布洛芬', extCode: 'YP1', qty: 1, units: 2, productId: 'p1', days: 3 },
  { name: '对乙酰氨基酚', extCode: 'YP2', qty: 1, units: 1, productId: 'p2', days: 3 },
]);

interface PublishedCommand {
  topic: string;
  payload: { cmd: string; type: string; p: Record<string, unknown> };
}

async function openShop() {
  const world = await openPrescriptionsWorld();
  const { query } = world.database;
  for (const text of SHOP) await query(text);
  for (const text of [...MACHINE('d1', 'shop', 'SERIAL0001'), ...MACHINE('d2', 'other', 'SERIAL0002')])
    await query(text);
  const secret = createSecretBox(Buffer.alloc(32, 7)).seal('secret', 'h');
  await query(
    `update hospitals set access_url = 'https://h.example.com', app_key = 'ak', secret_box = $1 where id = 'h'`,
    [secret],
  );
  const sent: PublishedCommand[] = [];
  const told: CareCall[] = [];
  const faults: Error[] = [];
  const time = { now: START };
  const call: CareCalls['call'] = async (_callee, said) => {
    const fault = faults.shift();
    if (fault) throw fault;
    told.push(said);
  };
  for (const server of world.servers) {
    server.clock = () => time.now;
    server.care = { call } as never;
  }
  const broker = {
    publish: async (topic: string, payload: string) =>
      void sent.push({ topic, payload: JSON.parse(payload) as PublishedCommand['payload'] }),
  };
  return {
    ...world,
    sent,
    told,
    faults,
    time,
    broker,
    /** A prescription that may be used at the machine. @returns its id, which is its number, too */
    async approved(own: Record<string, unknown> = {}): Promise<string> {
      const id = await world.prescribe('approved', { reviewed_by: 'chen', items: ITEMS, ...own });
      await query(
        `update prescriptions set org_id = 'shop', patient_id_masked = '330***********002X' where id = $1`,
        [id],
      );
      return id;
    },
    async ask(no: string, own: { ord?: string; id?: string | null; device?: string } = {}) {
      const { ord = `SO-${no}`, id = '002X', device = 'd1' } = own;
      await query(
        `insert into rx_requests (id, org_id, device_id, rx_no, order_no, id_tail, at)
         select $1, org_id, id, $2, $3, $4, $5 from devices where id = $6`,
        [`r-${ord}`, no, ord, id, new Date(time.now), device],
      );
    },
    /** The machine reports a vend of that task. */
    vend: (task: string, rc: number, device = 'd1') =>
      query(
        `insert into vend_records (id, device_id, org_id, task, lane_no, at, recv_at, rc)
         values ($1, $2, 'shop', $1, 'A-1-00', now(), now(), $3)`,
        [task, device, rc],
      ),
    async rx(id: string) {
      const [row] = await query<Record<string, unknown>>('select * from prescriptions where id = $1', [id]);
      return row as Record<string, unknown>;
    },
  };
}

/** The world of prescriptions with a machine, a hospital that can be called, and everything that is sent. */
export async function openRedeemWorld() {
  const shop = await openShop();
  return {
    ...shop,
    /** Nothing has been said, and it is as early as ever. */
    async begin() {
      shop.sent.length = 0;
      shop.told.length = 0;
      shop.time.now = START;
      await shop.database.query('delete from rx_reports');
    },
    /** A prescription that the machine has been granted. @returns its id, and lane and task of each unit */
    async granted() {
      const id = await shop.approved();
      await shop.ask(id);
      await followRequests({ kit: shop.servers[0], broker: shop.broker });
      const lines = shop.sent.at(-1)?.payload.p.lines as { t: string; task: string }[];
      return { id, lines };
    },
  };
}
