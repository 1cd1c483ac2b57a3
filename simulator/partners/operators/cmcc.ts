import { createHmac } from 'node:crypto';
import type { OperatorPartnerOptions } from '../../../contract/simulation';
import { tradeDay } from '../../../contract/time/chinaTime';
import { MINUTE_MS } from '../../../contract/time/durations';
import type { OperatorCard, OperatorRefusal } from './book';
import {
  calledAt,
  jsonReply,
  type OperatorCall,
  type OperatorDialect,
  type OperatorRequest,
} from './dialect';

const FRESH_MS = 10 * MINUTE_MS;
const CODES: Readonly<Record<OperatorCard['state'], string>> = {
  silent: '1',
  in_use: '2',
  stopped: '4',
  test: '6',
  inventory: '7',
  pre_cancelled: '8',
  cancelled: '9',
};
const REASONS = ['self', 'arrears', 'machine_separated', 'overuse', 'realname', 'risk'];
const REFUSALS: Readonly<Record<OperatorRefusal, readonly [code: string, text: string]>> = {
  unknown: ['12001', '卡号不存在'],
  state: ['12021', '卡当前状态不允许该操作'],
  already: ['12022', '卡已处于该状态'],
  form: ['10002', '参数错误'],
  signature: ['10001', '鉴权失败'],
};

function askedOf({ path, query }: OperatorCall): OperatorRequest | undefined {
  const { iccid = '', iccids = '', operType, orderNo = '', months, amount } = query;
  const numbers = iccids.split('_');
  if (path === '/v5/ec/query/sim-status/batch') return { kind: 'states', numbers };
  if (path === '/v5/ec/query/sim-data-usage/batch') return { kind: 'usages', numbers };
  if (path === '/v5/ec/operate/sim-status' && (operType === '0' || operType === '1'))
    return { kind: operType === '0' ? 'stop' : 'restore', number: iccid };
  if (path === '/v5/ec/operate/renewal')
    return { kind: 'renew', number: iccid, ref: orderNo, months: Number(months), amount: Number(amount) };
  return undefined;
}

const told = (result: object[]) => jsonReply({ status: '0', message: '正确', result });

/** China Mobile's side: everything is a query under a transaction number, answered in JSON, traffic in KB. */
export function cmccDialect({ accounts: { CMCC: own } }: OperatorPartnerOptions): OperatorDialect {
  return {
    operator: 'CMCC',
    prefix: '/cmcc',
    isSigned({ path, query: { token = '', ...fields } }, now) {
      const names = Object.keys(fields).sort();
      const text = `${path}?${names.map((name) => `${name}=${fields[name]}`).join('&')}`;
      const { transid = '', appid } = fields;
      const at = calledAt(transid.slice(own.appKey.length, -8));
      const isOurs = appid === own.appKey && transid.startsWith(own.appKey) && Math.abs(now - at) <= FRESH_MS;
      return isOurs && token === createHmac('sha256', own.secret).update(text).digest('hex');
    },
    askedOf,
    states: (cards) =>
      told(
        cards.map(({ iccid, state, stopReason, imei }) => {
          const reason = REASONS.indexOf(stopReason ?? '') + 1;
          const why = state === 'stopped' && reason > 0 ? String(reason) : '';
          return { iccid, cardStatus: CODES[state], stopReason: why, imei: imei ?? '' };
        }),
      ),
    usages: (cards, now) =>
      told(
        cards.map(({ card: { iccid }, usedMb }) => ({
          iccid,
          dataAmount: (usedMb * 1_024).toFixed(2),
          month: tradeDay(now).slice(0, 7).replace('-', ''),
        })),
      ),
    done: ({ iccid, state }) => told([{ iccid, cardStatus: CODES[state] }]),
    renewed: (_card, _ref, { id, months, amount, expireAt }) =>
      told([{ orderNo: id, months, amount, expireDate: expireAt.replaceAll('-', '') }]),
    refused(why) {
      const [status, message] = REFUSALS[why];
      return jsonReply({ status, message });
    },
  };
}
