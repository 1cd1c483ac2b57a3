import { createHmac } from 'node:crypto';
import type { OperatorPartnerOptions } from '../../../contract/simulation';
import { tradeDay } from '../../../contract/time/chinaTime';
import { MINUTE_MS } from '../../../contract/time/durations';
import type { OperatorCard, OperatorRefusal } from './book';
import {
  calledAt,
  type OperatorCall,
  type OperatorDialect,
  type OperatorFields,
  type OperatorReply,
  type OperatorRequest,
} from './dialect';

const FRESH_MS = 10 * MINUTE_MS;
const CODES: Readonly<Record<OperatorCard['state'], string>> = {
  inventory: '1',
  test: '2',
  silent: '3',
  in_use: '4',
  stopped: '5',
  pre_cancelled: '5',
  cancelled: '7',
};
/** Stopped by the operator itself. */
const MANAGED = '6';
const OWN_STOP = new Set<string | null>(['self', 'overuse', null]);
const REFUSALS: Readonly<Record<OperatorRefusal, readonly [code: string, text: string]>> = {
  unknown: ['-5', '号码不存在'],
  state: ['-21', '号码当前状态不允许办理'],
  already: ['-20', '号码已处于该状态'],
  form: ['-2', '参数错误'],
  signature: ['-1', '签名错误'],
};

const fieldsOf = (body: string): OperatorFields => Object.fromEntries(new URLSearchParams(body));

function askedOf({ path, body }: OperatorCall): OperatorRequest | undefined {
  if (path !== '/query.do') return undefined;
  const { method, access_number: number = '', access_numbers = '', ...rest } = fieldsOf(body);
  const numbers = access_numbers.split(',');
  if (method === 'queryCardStatus') return { kind: 'states', numbers };
  if (method === 'queryTraffic') return { kind: 'usages', numbers };
  if (method === 'disabledNumber' && (rest.orderTypeId === '19' || rest.orderTypeId === '20'))
    return { kind: rest.orderTypeId === '19' ? 'stop' : 'restore', number };
  if (method !== 'renewPackage') return undefined;
  const { order_no: ref = '', months, amount } = rest;
  return { kind: 'renew', number, ref, months: Number(months), amount: Number(amount) };
}

const codeOf = ({ state, stopReason }: OperatorCard) =>
  state === 'stopped' && !OWN_STOP.has(stopReason) ? MANAGED : CODES[state];

function xml(cards: readonly OperatorFields[], code = '0', text = '成功'): OperatorReply {
  const list = cards.map((card) => {
    const parts = Object.entries(card).map(([name, value]) => `<${name}>${value}</${name}>`);
    return `<CARD>${parts.join('')}</CARD>`;
  });
  const body = `<RSP_CODE>${code}</RSP_CODE><RSP_MSG>${text}</RSP_MSG><CARDS>${list.join('')}</CARDS>`;
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  return { status: 200, type: 'text/xml; charset=utf-8', text: `${head}<RESP>${body}</RESP>` };
}

/** China Telecom's side: forms that name a method, XML, cards by their access numbers, traffic in MB. */
export function ctccDialect({ accounts: { CTCC: own } }: OperatorPartnerOptions): OperatorDialect {
  return {
    operator: 'CTCC',
    prefix: '/ctcc',
    isSigned({ body }, now) {
      const { sign, ...fields } = fieldsOf(body);
      const names = Object.keys(fields).sort();
      const text = names.map((name) => `${name}=${fields[name]}`).join(',');
      const isFresh = Math.abs(now - calledAt(fields.timestamp ?? '')) <= FRESH_MS;
      const signature = createHmac('sha1', own.secret).update(text).digest('hex').toUpperCase();
      return isFresh && fields.user_id === own.appKey && sign === signature;
    },
    askedOf,
    states: (cards) =>
      xml(
        cards.map((card) => ({
          ACCESS_NUMBER: card.msisdn,
          STATUS: codeOf(card),
          IMEI: card.imei ?? '',
        })),
      ),
    usages: (cards, now) =>
      xml(
        cards.map(({ card: { msisdn }, usedMb }) => ({
          ACCESS_NUMBER: msisdn,
          USAGE_MB: usedMb.toFixed(3),
          CYCLE: tradeDay(now).slice(0, 7).replace('-', ''),
        })),
      ),
    done: (card) => xml([{ ACCESS_NUMBER: card.msisdn, STATUS: codeOf(card) }]),
    renewed: ({ msisdn }, ORDER_NO, { id, months, amount, expireAt }) =>
      xml([
        {
          ACCESS_NUMBER: msisdn,
          ORDER_NO,
          ORDER_ID: id,
          MONTHS: String(months),
          AMOUNT: String(amount),
          EXPIRE_DATE: expireAt,
        },
      ]),
    refused: (why) => xml([], ...REFUSALS[why]),
  };
}
