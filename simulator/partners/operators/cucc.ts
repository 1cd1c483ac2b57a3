import { createHmac } from 'node:crypto';
import type { OperatorPartnerOptions } from '../../../contract/simulation';
import { tradeDay } from '../../../contract/time/chinaTime';
import type { OperatorCard, OperatorRefusal } from './book';
import { jsonReply, type OperatorCall, type OperatorDialect, type OperatorRequest } from './dialect';

const FRESH_SEC = 600;
const CODES: Readonly<Record<OperatorCard['state'], string>> = {
  inventory: 'INVENTORY',
  test: 'TEST_READY',
  silent: 'ACTIVATION_READY',
  in_use: 'ACTIVATED',
  stopped: 'DEACTIVATED',
  pre_cancelled: 'RETIRED',
  cancelled: 'PURGED',
};
const REFUSALS: Readonly<Record<OperatorRefusal, readonly [status: number, code: string, text: string]>> = {
  unknown: [404, '10000002', 'device not found'],
  state: [400, '10000028', 'status change not allowed'],
  already: [400, '10000029', 'device is in this status already'],
  form: [400, '10000001', 'bad request'],
  signature: [401, '10000024', 'invalid credentials'],
};

function told(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body || '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

function askedOf({ method, path, body }: OperatorCall): OperatorRequest | undefined {
  const { iccids, status, requestId, months, amount } = told(body);
  const numbers = Array.isArray(iccids) ? iccids.map(String) : [];
  if (path === '/devices/search') return { kind: 'states', numbers };
  if (path === '/devices/usages') return { kind: 'usages', numbers };
  const [, number = '', rest] = /^\/devices\/(\d+)(\/renewals)?$/.exec(path) ?? [];
  if (number === '') return undefined;
  if (rest)
    return { kind: 'renew', number, ref: String(requestId), months: Number(months), amount: Number(amount) };
  if (method !== 'PUT') return undefined;
  if (status === 'DEACTIVATED') return { kind: 'stop', number };
  return status === 'ACTIVATED' ? { kind: 'restore', number } : undefined;
}

/** China Unicom's side: devices in JSON, the signature in a header, traffic in bytes, refusals by HTTP status. */
export function cuccDialect({ accounts: { CUCC: own } }: OperatorPartnerOptions): OperatorDialect {
  return {
    operator: 'CUCC',
    prefix: '/cucc',
    isSigned({ method, target, timestamp, body, authorization }, now) {
      const text = [method, target, timestamp, body].join('\n');
      const signature = createHmac('sha256', own.secret).update(text).digest('base64');
      const isFresh = Math.abs(now / 1_000 - Number(timestamp)) <= FRESH_SEC;
      return isFresh && authorization === `CU ${own.appKey}:${signature}`;
    },
    askedOf,
    states: (cards) =>
      jsonReply({ devices: cards.map(({ iccid, state, imei }) => ({ iccid, status: CODES[state], imei })) }),
    usages: (cards, now) =>
      jsonReply({
        devices: cards.map(({ card: { iccid }, usedMb }) => ({
          iccid,
          ctdDataUsage: Math.round(usedMb * 1_024 * 1_024),
          cycle: tradeDay(now).slice(0, 7),
        })),
      }),
    done: ({ iccid, state }) => jsonReply({ iccid, status: CODES[state] }),
    renewed: ({ iccid }, requestId, { id, months, amount, expireAt }) =>
      jsonReply({ iccid, requestId, renewalId: id, months, amount, expires: expireAt }, 201),
    refused(why) {
      const [status, errorCode, errorMessage] = REFUSALS[why];
      return jsonReply({ errorCode, errorMessage }, status);
    },
  };
}
