import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { StopReason } from '../../../contract/simCards/cardStates';
import { chinaTime } from '../../../contract/time/chinaTime';
import { PartnerError } from '../caller';
import { createPartnerSend, type PartnerCalls } from '../send';
import { answerAs, readCmccResult } from './cmccAnswers';
import type { CardMap, CardNumbers, CardStatus, CardUsage, SimAccount, SimPort } from './port';

const STATES: Readonly<Record<string, CardStatus['state']>> = {
  '1': 'silent',
  '2': 'in_use',
  '4': 'stopped',
  '6': 'test',
  '7': 'inventory',
  '8': 'pre_cancelled',
  '9': 'cancelled',
};
const REASONS: Readonly<Record<string, StopReason>> = {
  '1': 'self',
  '2': 'arrears',
  '3': 'machine_separated',
  '4': 'overuse',
  '5': 'realname',
  '6': 'risk',
};
const KB = 1_024;

type Fields = Readonly<Record<string, string>>;

/** `HMAC-SHA256(path?sorted fields)`, lower case; `token` itself is not signed. */
function cmccToken(path: string, fields: Fields, secret: string): string {
  const list = Object.keys(fields)
    .filter((name) => name !== 'token')
    .sort()
    .map((name) => `${name}=${fields[name]}`);
  return createHmac('sha256', secret)
    .update(`${path}?${list.join('&')}`)
    .digest('hex');
}

const word = z.coerce.string().max(32);
const cardSchema = z.array(
  z.object({ iccid: word, cardStatus: word, stopReason: word.nullish(), imei: word.nullish() }),
);
const usageSchema = z.array(
  z.object({ iccid: word, dataAmount: z.coerce.string(), month: z.string().regex(/^\d{6}$/) }),
);
const renewalSchema = z
  .array(
    z.object({
      orderNo: word,
      amount: z.coerce.number().int(),
      months: z.coerce.number().int(),
      expireDate: z.string().regex(/^\d{8}$/),
    }),
  )
  .min(1);

function looks(result: unknown[]): CardMap<CardStatus> {
  return new Map(
    answerAs(cardSchema, result).map(({ iccid, cardStatus, stopReason, imei }) => [
      iccid,
      {
        code: cardStatus,
        state: STATES[cardStatus],
        stopReason: REASONS[stopReason ?? ''],
        imei: imei || undefined,
      },
    ]),
  );
}

function usages(result: unknown[]): CardMap<CardUsage> {
  return new Map(
    answerAs(usageSchema, result).map(({ iccid, dataAmount, month }) => [
      iccid,
      { mb: Number(dataAmount) / KB, cycle: `${month.slice(0, 4)}-${month.slice(4)}` },
    ]),
  );
}

const dayOf = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
const listed = (cards: readonly CardNumbers[]) => cards.map(({ iccid }) => iccid).join('_');

/** China Mobile: everything is a query, each signed under a transaction number of its own. */
export function createCmcc(calls: PartnerCalls): SimPort {
  const send = createPartnerSend(calls);
  let sequence = 0;
  const get = (account: SimAccount, path: string, own: Fields, subject: string) => {
    sequence = (sequence + 1) % 100_000_000;
    const at = chinaTime(calls.clock()).replace(/\D/g, '');
    const transid = `${account.appKey}${at}${String(sequence).padStart(8, '0')}`;
    const fields = { ...own, appid: account.appKey, transid };
    const shown = new URLSearchParams(fields).toString();
    const query = new URLSearchParams({ ...fields, token: cmccToken(path, fields, account.secret) });
    return send({ method: 'GET', url: `${account.url}${path}?${query}`, shown, subject }, readCmccResult);
  };
  const operate = async (account: SimAccount, { iccid }: CardNumbers, operType: string) =>
    void (await get(account, '/v5/ec/operate/sim-status', { iccid, operType }, iccid));
  return {
    states: async (account, cards) =>
      looks(await get(account, '/v5/ec/query/sim-status/batch', { iccids: listed(cards) }, account.appKey)),
    usages: async (account, cards) =>
      usages(
        await get(account, '/v5/ec/query/sim-data-usage/batch', { iccids: listed(cards) }, account.appKey),
      ),
    stop: (account, card) => operate(account, card, '0'),
    restore: (account, card) => operate(account, card, '1'),
    async renew(account, { iccid }, { ref, months, amount }) {
      const fields = { iccid, months: String(months), amount: String(amount), orderNo: ref };
      const [told] = answerAs(renewalSchema, await get(account, '/v5/ec/operate/renewal', fields, ref));
      if (!told) throw new PartnerError('China Mobile answered in another form', false);
      return {
        ref: told.orderNo,
        amount: told.amount,
        months: told.months,
        expireAt: dayOf(told.expireDate),
      };
    },
  };
}
