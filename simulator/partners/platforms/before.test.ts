import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type {
  KnownAfterSale,
  KnownPlatformOrder,
  PlatformPartnerOptions,
} from '../../../contract/simulation';
import { type PlatformPartner, startPlatformPartner } from '../platforms';

const QUICK = 400;
const heard: { path: string; fields: Record<string, string> }[] = [];
const merchant = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += String(part);
  heard.push({ path: request.url ?? '', fields: Object.fromEntries(new URLSearchParams(body)) });
  response.end('{"data":"ok","code":"0"}');
});
const store = (platform: 'MEITUAN' | 'JD') => ({
  platform,
  storeNo: `S-${platform}`,
  platStoreId: '1',
  skus: [{ id: 's1', name: 's', price: 500 }],
});
const order = (
  platform: 'MEITUAN' | 'JD',
  id: string,
  refund?: KnownPlatformOrder['refund'],
): KnownPlatformOrder => ({ platform, id, storeNo: `S-${platform}`, paid: 3_000, refund });
const agreed = (amount: number) => ({ amount, agreed: true, isShown: true });
const asked = (more: object) => ({ amount: 1_000, agreed: false, isShown: true, ...more });
const afterSale = (id: string, state: string): KnownAfterSale => ({
  id,
  orderId: `o${id}`,
  state,
  amount: 700,
  isShown: state !== '10',
});

let partner: PlatformPartner;
beforeAll(async () => {
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  const known = [
    order('MEITUAN', 'm1', agreed(1_000)),
    order('MEITUAN', 'm3', asked({ isShown: false })),
    order('MEITUAN', 'm2', asked({ until: 0 })),
    order('JD', 'j1', agreed(1_000)),
    order('JD', 'j2', agreed(3_000)),
    order('MEITUAN', 'm4', { ...agreed(1_000), isPast: true }),
    order('MEITUAN', 'm5', asked({ until: 0, isPast: true })),
    ...['a1', 'a2', 'a3', 'a4'].map((id) => order('JD', `o${id}`)),
  ];
  const options: PlatformPartnerOptions = {
    scenario: 'calm',
    customers: false,
    seed: 1,
    pace: QUICK,
    merchantUrl: `http://127.0.0.1:${(merchant.address() as AddressInfo).port}`,
    meituan: { appId: '1', secret: 's' },
    jd: { appKey: 'k', secret: 's', token: 't' },
    stores: [store('MEITUAN'), store('JD')],
    known,
    knownMoney: known.map(({ id, paid }) => ({ kind: 'payment', no: id, amount: paid, at: 0 })),
    knownAfterSales: [
      afterSale('a1', '30'),
      afterSale('a2', '10'),
      afterSale('a3', '40'),
      { ...afterSale('a4', '30'), isPast: true },
    ],
    port: 0,
  };
  partner = await startPlatformPartner(options);
});
afterAll(async () => {
  await partner.stop();
  await new Promise((resolve) => merchant.close(resolve));
});

const back = () =>
  Object.fromEntries(
    partner
      .money()
      .filter(({ kind }) => kind === 'refund')
      .map(({ no, amount }) => [no, amount]),
  );

it('a refund from before a restart is made and reported, unless it stands as history', async () => {
  await vi.waitFor(() => expect(back()).toEqual({ m1: 1_000, m2: 1_000, j1: 1_000, j2: 3_000, oa1: 700 }));
  await vi.waitFor(() => expect(heard.length).toBe(7));
  const told = heard.map(({ path, fields }) => {
    const bill = JSON.parse(fields.jd_param_json ?? '{}') as { statusId?: string };
    return `${path.split('/').at(-1)} ${fields.order_id ?? ''}${fields.res_type ?? bill.statusId}`;
  });
  expect(told.sort()).toEqual([
    'afterSaleBillStatus 32',
    'afterSaleBillStatus 32',
    'newAfterSaleBill 10',
    'partRefund m12',
    'partRefund m25',
    'partRefund m30',
    'userCancelOrder 20020',
  ]);
});

it('an unanswered complaint shows its content', () => {
  const said = heard.find(({ fields }) => fields.order_id === 'm3');
  expect(decodeURIComponent(said?.fields.pictures ?? '')).toMatch(/^http.*\/pictures\/m3-1\.png/);
});
