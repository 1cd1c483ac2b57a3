import { PLATFORM_STAGES } from '../../../contract/orders/platform/stages';
import { chinaTime } from '../../../contract/time/chinaTime';
import { MINUTE_MS } from '../../../contract/time/durations';
import { sameText } from '../../secrets/constantTime';
import { PartnerError } from '../caller';
import { NoticeError } from '../payment/port';
import { createSend, maskedFields, type PlatformCalls, type PlatformSender } from '../platform/http';
import type {
  Callback,
  PlatformAccount,
  PlatformMessage,
  PlatformPort,
  SkuUpdate,
  StoreUpdate,
} from '../platform/port';
import { type JdCall, jdCallOf } from './calls';
import { orderIn } from './orderIn';
import { fromJdTime, jdOpened, jdSignature } from './signature';
import { afterSaleIn, billIn, readBill, readJdResult } from './wire';

const FRESH_MS = 10 * MINUTE_MS;
const AFTER_SALES = new Set(['newAfterSaleBill', 'updateAfterSaleBill', 'afterSaleBillStatus']);

const fieldsOf = ({ body }: Pick<Callback, 'body'>): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(body));

/** The text that names the bill, opened where the platform sealed it. @throws NoticeError */
function paramsOf({ secret }: PlatformAccount, callback: Callback): string {
  const { jd_param_json: plain, encrypt_jd_param_json: sealed } = fieldsOf(callback);
  if (sealed === undefined) return plain ?? '';
  try {
    return jdOpened(sealed, secret);
  } catch {
    throw new NoticeError('unreadable', 'the callback is sealed with another secret');
  }
}

function createPost(send: PlatformSender, clock: () => number) {
  return (account: PlatformAccount, [path, params]: JdCall, subject: string): Promise<unknown> => {
    const fields = {
      token: account.token ?? '',
      app_key: account.appKey,
      timestamp: chinaTime(clock()),
      format: 'json',
      v: '1.0',
      jd_param_json: JSON.stringify(params),
    };
    const sign = jdSignature(fields, account.secret);
    return send(
      { method: 'POST', url: `${account.url}/${path}`, subject, fields: { ...fields, sign } },
      readJdResult,
    );
  };
}
type JdPost = ReturnType<typeof createPost>;

async function offer(post: JdPost, account: PlatformAccount, sku: SkuUpdate): Promise<void> {
  const { platSkuId: outSkuId, price, stock, onSale } = sku;
  const [stationNo, userPin] = [account.platStoreId, 'pharos'];
  await post(account, ['venderprice/updateStationPrice', { outSkuId, stationNo, price }], outSkuId);
  const list = { stationNo, userPin, skuStockList: [{ outSkuId, stockQty: stock }] };
  await post(account, ['stock/batchUpdateCurrentQtys', list], outSkuId);
  const sale = { stationNo, userPin, stockVendibilityList: [{ outSkuId, doSale: onSale }] };
  await post(account, ['stock/batchUpdateVendibility', sale], outSkuId);
}

const HALF_HOUR = 30;
/** A day has 48 of them; the last moment of a day is the end of the last one. */
const halfHours = (minutes: number) => Math.ceil(minutes / HALF_HOUR);

async function setStore(post: JdPost, account: PlatformAccount, wish: StoreUpdate): Promise<void> {
  const { state, operator, openHours = [] } = wish;
  const hours = openHours.flatMap(([from, to], index) => [
    [`serviceTimeStart${index + 1}`, halfHours(from)],
    [`serviceTimeEnd${index + 1}`, halfHours(to)],
  ]);
  const closeStatus = state === undefined ? undefined : Number(state === 'closed');
  const { platStoreId: stationNo } = account;
  const params = { stationNo, operator, closeStatus, ...Object.fromEntries(hours) };
  await post(account, ['store/updateStoreInfo4Open', params], stationNo);
}

/** A callback names a bill only: what it is now, the platform is asked. */
async function read(
  post: JdPost,
  account: PlatformAccount,
  callback: Callback,
): Promise<PlatformMessage | undefined> {
  const { billId, statusId, timestamp } = readBill(paramsOf(account, callback));
  if (AFTER_SALES.has(callback.action)) {
    const found = afterSaleIn(
      await post(account, ['afs/getAfsService', { afsServiceOrder: billId }], billId),
    );
    return found && { kind: 'afterSale', status: `${billId}.${found.afterSale.platState}`, ...found };
  }
  const order = orderIn(await post(account, ['order/es/query', { orderId: billId }], billId));
  if (!order) throw new PartnerError(`JD Daojia does not know ${billId}`, false);
  if (!Object.hasOwn(PLATFORM_STAGES.JD, order.platStatus)) return undefined;
  return { kind: 'order', bill: billId, status: [statusId, timestamp, order.platStatus].join('.'), order };
}

/** JD Daojia's open platform: callbacks that name a bill, calls of ours, both signed by MD5. */
export function createJd(calls: PlatformCalls): PlatformPort {
  const post = createPost(createSend(calls), calls.clock);
  return {
    platform: 'JD',
    appKeyOf: (callback) => fieldsOf(callback).app_key,
    assertTrue({ secret }, callback, now) {
      const fields = fieldsOf(callback);
      if (!sameText(jdSignature(fields, secret), fields.sign ?? ''))
        throw new NoticeError('forged', 'the signature is not that of the platform');
      const { timestamp = '' } = fields;
      if (!(Math.abs(now - fromJdTime(timestamp)) <= FRESH_MS))
        throw new NoticeError('stale', `signed at ${timestamp}`);
    },
    isFor: ({ token }, callback) => fieldsOf(callback).token === token,
    assertReadable: (account, callback) => void readBill(paramsOf(account, callback)),
    read: (account, callback) => read(post, account, callback),
    async ask(account, wish) {
      const call = jdCallOf(wish, calls.clock());
      if (call) await post(account, call, wish.bill);
    },
    offer: (account, sku) => offer(post, account, sku),
    setStore: (account, wish) => setStore(post, account, wish),
    async billOf(account, day) {
      const params = { stationNo: account.platStoreId, billDate: day };
      return billIn(await post(account, ['bill/orderShoudSettlementService', params], `bill ${day}`));
    },
    masked: (body) => maskedFields(new URLSearchParams(body)).toString(),
    answer: (verdict) =>
      verdict ? { code: '-1', msg: verdict, data: '' } : { code: '0', msg: 'success', data: '' },
  };
}
