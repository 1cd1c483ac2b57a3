import { MINUTE_MS } from '../../../contract/time/durations';
import { sameText } from '../../secrets/constantTime';
import { PartnerError } from '../caller';
import { NoticeError } from '../payment/port';
import { createSend, maskedFields, type PlatformCalls, type PlatformSender } from '../platform/http';
import type { Callback, PlatformAccount, PlatformPort, SkuUpdate, StoreUpdate } from '../platform/port';
import { meituanBill } from './bill';
import { type MeituanCall, meituanCallOf } from './calls';
import type { MeituanFields } from './fields';
import { meituanSignature } from './signature';
import { meituanMessage } from './wire';

/** A push may be ten minutes old; a later one could be an earlier one said again. */
const FRESH_MS = 10 * MINUTE_MS;
/** Already confirmed: what was wanted is so. */
const ALREADY = new Set(['808']);

/** As a form is written, twice over. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}
const once = (body: string): MeituanFields => Object.fromEntries(new URLSearchParams(body));
const twice = (fields: MeituanFields): MeituanFields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decoded(value)]));

/** The platform encodes its values twice, its test tool once: the signature tells which it was. */
function signedFields(account: PlatformAccount, { body, urls }: Callback): MeituanFields | undefined {
  const fields = once(body);
  const isSigned = (each: MeituanFields) =>
    urls.some((url) => sameText(meituanSignature(url, each, account.secret), fields.sig ?? ''));
  return [twice(fields), fields].find(isSigned);
}

const toldBy = (account: PlatformAccount, callback: Callback) =>
  meituanMessage(callback.action, signedFields(account, callback) ?? twice(once(callback.body)));

function assertDone(text: string): void {
  let told: { data?: unknown; error?: { code?: unknown; msg?: unknown } };
  try {
    told = JSON.parse(text);
  } catch {
    throw new PartnerError('Meituan answered in another form', false);
  }
  const code = String(told.error?.code ?? '');
  if (told.data === 'ok' || ALREADY.has(code)) return;
  throw new PartnerError(String(told.error?.msg ?? 'Meituan refused'), false, undefined, code);
}

const YUAN = 100;

/** A store's stock, price and whether it is sold, each by a call of its own. */
async function offer(
  post: (call: MeituanCall, subject: string) => Promise<void>,
  poi: string,
  sku: SkuUpdate,
) {
  const { platSkuId, price, stock, onSale } = sku;
  const of = (values: object) => ({
    app_poi_code: poi,
    food_data: JSON.stringify([{ app_food_code: platSkuId, skus: [{ sku_id: platSkuId, ...values }] }]),
  });
  await post(['POST', 'retail/sku/price', of({ price: (price / YUAN).toFixed(2) })], platSkuId);
  await post(['POST', 'retail/sku/stock', of({ stock: String(onSale ? stock : 0) })], platSkuId);
  const sell = { ...of({}), sell_status: onSale ? '0' : '1' };
  await post(['POST', 'retail/sellStatus', sell], platSkuId);
}

const HOUR = 60;
const clockOf = (minutes: number) =>
  [Math.floor(minutes / HOUR), minutes % HOUR].map((part) => String(part).padStart(2, '0')).join(':');

/** The hours first: a store that opens does so with those it has here. */
async function setStore(post: (call: MeituanCall) => Promise<void>, poi: string, wish: StoreUpdate) {
  const of = { app_poi_code: poi };
  const hours = wish.openHours?.map((period) => period.map(clockOf).join('-')).join(',');
  if (hours) await post(['POST', 'poi/shippingtime/update', { ...of, shipping_time: hours }]);
  if (wish.state) await post(['POST', wish.state === 'open' ? 'poi/open' : 'poi/close', of]);
}

function createPost(send: PlatformSender, clock: () => number) {
  return async <T>(
    account: PlatformAccount,
    [method, path, fields]: MeituanCall,
    subject: string,
    read: (text: string) => T,
  ): Promise<T> => {
    const url = `${account.url}/${path}`;
    const timestamp = String(Math.floor(clock() / 1_000));
    const signed: MeituanFields = { ...fields, app_id: account.appKey, timestamp };
    const sig = meituanSignature(url, signed, account.secret);
    return send({ method, url, subject, fields: { ...signed, sig } }, read);
  };
}

/** Meituan's open platform for shops and medicines: pushes to us, calls of ours, both signed by MD5. */
export function createMeituan(calls: PlatformCalls): PlatformPort {
  const post = createPost(createSend(calls), calls.clock);
  return {
    platform: 'MEITUAN',
    appKeyOf: ({ body }) => once(body).app_id,
    assertTrue(account, callback, now) {
      const fields = signedFields(account, callback);
      if (!fields) throw new NoticeError('forged', 'the signature is not that of the platform');
      const { timestamp = '' } = fields;
      if (!/^\d{10}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1_000) > FRESH_MS)
        throw new NoticeError('stale', `signed at ${timestamp}`);
    },
    assertReadable: (account, callback) => void toldBy(account, callback),
    read: async (account, callback) => toldBy(account, callback),
    ask: (account, wish) => post(account, meituanCallOf(wish), wish.bill, assertDone),
    offer: (account, sku) =>
      offer((call, subject) => post(account, call, subject, assertDone), account.storeNo, sku),
    setStore: (account, wish) =>
      setStore((call) => post(account, call, account.storeNo, assertDone), account.storeNo, wish),
    billOf(account, day) {
      const fields = { app_poi_code: account.storeNo, bill_date: day };
      return post(account, ['GET', 'bill/list', fields], `bill ${day}`, meituanBill);
    },
    masked: (body) => maskedFields(new URLSearchParams(body)).toString(),
    answer: (verdict) =>
      verdict
        ? { data: 'ng', error: { code: verdict === 'unreadable' ? 701 : 703, msg: verdict } }
        : { data: 'ok' },
  };
}
