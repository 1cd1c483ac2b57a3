import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../../contract/time/durations';
import { afterSaleIn } from '../../../partners/jd/wire';
import { meituanMessage } from '../../../partners/meituan/wire';
import { accountsOfApp } from '../../../partners/platform/accounts';
import type { PlatformMessage } from '../../../partners/platform/port';
import { takePlatformMessage } from '../inbox/take';
import { fetchPictures } from './pictures';
import { type HandoutWorld, openHandoutWorld } from './testHandout';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let world: HandoutWorld;
let server: Server;
let filesDir = '';
let asked: string[] = [];
let isDown = false;
const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  world = await openHandoutWorld();
  filesDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (isDown) return response.destroy();
    if (url.includes('gone')) return response.writeHead(404).end();
    response.end(url.includes('text') ? 'no picture at all' : PNG);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // What the platform of the store names is fetched from its own address.
  await world.query('update platform_stores set api_url = $1', [`${base()}/api/v1`]);
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await world.close();
  await rm(filesDir, { recursive: true });
});

async function askBack(pictures: readonly string[]): Promise<string> {
  asked = [];
  const order_id = await world.order(1);
  const told = meituanMessage('refund', {
    order_id,
    refund_id: `r${order_id}`,
    notify_type: 'apply',
    res_type: '0',
    reason: '破损',
    pictures: pictures.join(','),
  });
  if (!told) throw new Error('not understood');
  await world.told(told);
  await world.told(told);
  return order_id;
}
const fetchAll = () => fetchPictures({ ...world.deps, kit: world.deps, filesDir } as never);
const shown = async (bill: string) => {
  const { refund_pictures: files, refund_pictures_problem: problems } = await world.row(bill);
  return { files: files as string[] | null, problems };
};

it('are downloaded once, in order, and belong to the institution of the order', async () => {
  const bill = await askBack([`${base()}/a.png`, `${base()}/b.png`]);
  await fetchAll();
  await fetchAll();
  expect(asked).toEqual(['/a.png', '/b.png']);
  const { files, problems } = await shown(bill);
  expect([files?.length, problems]).toEqual([2, null]);
  const rows = await world.query(
    'select name, org_id, purpose, mime, placed from files where id = any($1) order by name',
    [files],
  );
  const kept = { org_id: 'shop', purpose: 'image', mime: 'image/png', placed: true };
  expect(rows).toEqual([
    { name: 'a.png', ...kept },
    { name: 'b.png', ...kept },
  ]);
  expect((await readdir(filesDir)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('that are missing or invalid are reported, and the others are shown', async () => {
  const bill = await askBack([`${base()}/gone.png`, `${base()}/text.png`, `${base()}/c.png`]);
  for (let round = 0; round < 6; round++) {
    await fetchAll();
    world.time.now += 10 * MINUTE_MS;
  }
  const { files, problems } = await shown(bill);
  expect([files?.length, problems]).toEqual([1, ['gone', 'no_picture']]);
});

it('that cannot be reached are downloaded later', async () => {
  isDown = true;
  const bill = await askBack([`${base()}/d.png`]);
  await fetchAll();
  expect(await shown(bill)).toEqual({ files: null, problems: null });
  isDown = false;
  world.time.now += 10 * MINUTE_MS;
  await fetchAll();
  expect((await shown(bill)).files).toHaveLength(1);
});

it('are never requested from our own network for any address', async () => {
  const bill = await askBack(['http://127.0.0.1:9/e.png', 'http://169.254.169.254/latest/f.png']);
  for (let round = 0; round < 6; round++) {
    await fetchAll();
    world.time.now += 10 * MINUTE_MS;
  }
  expect(await shown(bill)).toEqual({ files: [], problems: ['unreachable'] });
  expect(asked).toEqual([]);
});

async function hearJd(told: PlatformMessage) {
  const accounts = await accountsOfApp(world.database.db, world.deps, 'JD', 'k1');
  await takePlatformMessage(world.deps, { platform: 'JD', accounts }, told, async () => undefined);
}

it('of an after-sales request belong to it, not to its order', async () => {
  const at = world.time.now;
  const items = [{ platSkuId: '2061', name: '布洛芬', qty: 1, price: 1_580 }];
  const sold = { bill: 'J1', platStatus: '90000', platStoreId: '11931000', placedAt: at, paidAt: at, items };
  const order = { ...sold, deliveryType: 'rider', deliveryFee: 0, paidAmt: 1_580 } as const;
  await hearJd({ kind: 'order', bill: 'J1', status: '90000', order });
  const found = afterSaleIn({
    afsServiceOrder: 'A1',
    orderId: 'J1',
    afsServiceState: 10,
    questionPic: `${base()}/corner.png,${base()}/gone.png,no address`,
    createTime: '2023-11-14 10:00:00',
  });
  if (!found) throw new Error('not understood');
  for (let times = 0; times < 2; times++) await hearJd({ kind: 'afterSale', status: 'A1.10', ...found });
  for (let round = 0; round < 6; round++) {
    await fetchAll();
    world.time.now += 10 * MINUTE_MS;
  }
  const [row] = await world.query(`select pictures, pictures_problem as problem from jd_after_sales`);
  expect(row).toEqual({ pictures: [expect.any(String)], problem: ['gone'] });
  expect((await shown('J1')).files).toBeNull();
});
