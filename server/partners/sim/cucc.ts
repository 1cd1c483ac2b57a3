import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { PartnerError } from '../caller';
import { createPartnerSend, type PartnerCalls } from '../send';
import type { CardMap, CardNumbers, CardStatus, CardUsage, SimAccount, SimPort } from './port';

const STATES: Readonly<Record<string, CardStatus['state']>> = {
  INVENTORY: 'inventory',
  TEST_READY: 'test',
  ACTIVATION_READY: 'silent',
  ACTIVATED: 'in_use',
  DEACTIVATED: 'stopped',
  RETIRED: 'pre_cancelled',
  PURGED: 'cancelled',
  REPLACED: 'cancelled',
};
/** The card is in that state already. */
const ALREADY = '10000029';
const MB = 1_024 * 1_024;

export interface SignedCall {
  method: string;
  /** Behind the host. */
  path: string;
  /** Unix time in seconds. */
  timestamp: string;
  body: string;
}
/** `HMAC-SHA256` over method, path, time and body, a line each, in base64. */
const cuccSignature = ({ method, path, timestamp, body }: SignedCall, secret: string): string =>
  createHmac('sha256', secret).update([method, path, timestamp, body].join('\n')).digest('base64');

const refusal = z.object({ errorCode: z.coerce.string(), errorMessage: z.string().nullish() });
const word = z.coerce.string().max(32);
const devices = z.object({
  devices: z.array(z.object({ iccid: word, status: word, imei: word.nullish() })),
});
const usage = z.object({
  devices: z.array(
    z.object({ iccid: word, ctdDataUsage: z.coerce.number(), cycle: z.string().regex(/^\d{4}-\d\d$/) }),
  ),
});
const renewal = z.object({
  renewalId: word,
  amount: z.number().int(),
  months: z.number().int(),
  expires: z.iso.date(),
});

/** @throws PartnerError */
function answerOf<T>(schema: z.ZodType<T>) {
  return (text: string, status: number): T => {
    let told: unknown;
    try {
      told = JSON.parse(text);
    } catch {
      throw new PartnerError(`China Unicom answered ${status} in another form`, false, status);
    }
    if (status >= 300) {
      const { errorCode = '', errorMessage } = refusal.partial().parse(told);
      throw new PartnerError(errorMessage || `answered ${status}`, false, status, errorCode);
    }
    const result = schema.safeParse(told);
    if (result.success) return result.data;
    throw new PartnerError('China Unicom answered in another form', false, status);
  };
}

const looks = ({ devices: list }: z.output<typeof devices>): CardMap<CardStatus> =>
  new Map(
    list.map(({ iccid, status, imei }) => [
      iccid,
      { code: status, state: STATES[status], imei: imei || undefined },
    ]),
  );
const usages = ({ devices: list }: z.output<typeof usage>): CardMap<CardUsage> =>
  new Map(list.map(({ iccid, ctdDataUsage, cycle }) => [iccid, { mb: ctdDataUsage / MB, cycle }]));

interface CuccCall {
  method: 'POST' | 'PUT';
  path: string;
  body: object;
  subject: string;
}

/** China Unicom: resources in JSON, the signature in a header, and why not in the body of a bad answer. */
export function createCucc(calls: PartnerCalls): SimPort {
  const send = createPartnerSend(calls);
  const ask = <T>(
    account: SimAccount,
    { method, path, body: told, subject }: CuccCall,
    schema: z.ZodType<T>,
  ) => {
    const [url, body] = [`${account.url}${path}`, JSON.stringify(told)];
    const timestamp = String(Math.floor(calls.clock() / 1_000));
    const signed = { method, path: new URL(url).pathname, timestamp, body };
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      authorization: `CU ${account.appKey}:${cuccSignature(signed, account.secret)}`,
    };
    return send({ method, url, headers, body, shown: body, subject }, answerOf(schema));
  };
  const iccidsOf = (cards: readonly CardNumbers[]) => ({ iccids: cards.map(({ iccid }) => iccid) });
  async function become(account: SimAccount, { iccid }: CardNumbers, status: string): Promise<void> {
    const wanted: CuccCall = { method: 'PUT', path: `/devices/${iccid}`, body: { status }, subject: iccid };
    try {
      await ask(account, wanted, z.object({ iccid: word }));
    } catch (error) {
      if (!(error instanceof PartnerError && error.code === ALREADY)) throw error;
    }
  }
  return {
    async states(account, cards) {
      const wanted = { method: 'POST', path: '/devices/search', body: iccidsOf(cards) } as const;
      return looks(await ask(account, { ...wanted, subject: account.appKey }, devices));
    },
    async usages(account, cards) {
      const wanted = { method: 'POST', path: '/devices/usages', body: iccidsOf(cards) } as const;
      return usages(await ask(account, { ...wanted, subject: account.appKey }, usage));
    },
    stop: (account, card) => become(account, card, 'DEACTIVATED'),
    restore: (account, card) => become(account, card, 'ACTIVATED'),
    async renew(account, { iccid }, { ref, months, amount }) {
      const body = { requestId: ref, months, amount };
      const wanted: CuccCall = { method: 'POST', path: `/devices/${iccid}/renewals`, body, subject: ref };
      const { renewalId, expires, ...told } = await ask(account, wanted, renewal);
      return { ref: renewalId, expireAt: expires, ...told };
    },
  };
}
