import { createHmac } from 'node:crypto';
import type { StopReason } from '../../../contract/simCards/cardStates';
import { chinaTime } from '../../../contract/time/chinaTime';
import { PartnerError } from '../caller';
import { assertGood, createPartnerSend, type PartnerCalls } from '../send';
import type { CardNumbers, CardStatus, SimAccount, SimPort } from './port';

/** Of state 6: the operator itself has stopped the card. */
const MANAGED = '6';
const STATES: Readonly<Record<string, CardStatus['state']>> = {
  '1': 'inventory',
  '2': 'test',
  '3': 'silent',
  '4': 'in_use',
  '5': 'stopped',
  [MANAGED]: 'stopped',
  '7': 'cancelled',
};
const MANAGED_REASON: StopReason = 'risk';
/** The card is in that state already. */
const ALREADY = '-20';
const STOP = '19';
const RESTORE = '20';
const FORM = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };

type Fields = Readonly<Record<string, string>>;

/** `HMAC-SHA1` over the sorted fields, each with its name, upper case; `sign` itself is not signed. */
function ctccSign(fields: Fields, secret: string): string {
  const list = Object.keys(fields)
    .filter((name) => name !== 'sign')
    .sort()
    .map((name) => `${name}=${fields[name]}`);
  return createHmac('sha1', secret).update(list.join(',')).digest('hex').toUpperCase();
}

/** What stands between the first pair of these tags; empty without one. */
function valueIn(xml: string, name: string): string {
  const from = xml.indexOf(`<${name}>`);
  const to = xml.indexOf(`</${name}>`, from);
  return from < 0 || to < 0 ? '' : xml.slice(from + name.length + 2, to).trim();
}

/** The cards of an answer, each as its own piece of XML. @throws PartnerError */
function cardsIn(text: string, status: number): string[] {
  assertGood(status);
  const code = valueIn(text, 'RSP_CODE');
  if (!text.includes('</RESP>') || code === '')
    throw new PartnerError('China Telecom answered in another form', false);
  if (code !== '0' && code !== ALREADY)
    throw new PartnerError(valueIn(text, 'RSP_MSG') || code, false, undefined, code);
  return text
    .split('<CARD>')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('</CARD>')));
}

function lookOf(card: string): CardStatus {
  const code = valueIn(card, 'STATUS');
  const stopReason = code === MANAGED ? MANAGED_REASON : undefined;
  return { code, state: STATES[code], stopReason, imei: valueIn(card, 'IMEI') || undefined };
}

function usageOf(card: string) {
  const [amount, cycle] = [valueIn(card, 'USAGE_MB'), valueIn(card, 'CYCLE')];
  return { mb: amount === '' ? Number.NaN : Number(amount), cycle: `${cycle.slice(0, 4)}-${cycle.slice(4)}` };
}

function renewalOf(cards: readonly string[]) {
  const [card = ''] = cards;
  const [ref, expireAt] = [valueIn(card, 'ORDER_ID'), valueIn(card, 'EXPIRE_DATE')];
  if (ref === '' || !/^\d{4}-\d\d-\d\d$/.test(expireAt))
    throw new PartnerError('China Telecom answered in another form', false);
  return { ref, expireAt, amount: Number(valueIn(card, 'AMOUNT')), months: Number(valueIn(card, 'MONTHS')) };
}

/** What is said of each card, by the number of ours: the operator knows its own access numbers only. */
function byCard<T>(cards: readonly CardNumbers[], told: readonly string[], read: (card: string) => T) {
  const iccidOf = new Map(cards.map(({ msisdn, iccid }) => [msisdn, iccid]));
  return new Map(
    told.flatMap((card) => {
      const iccid = iccidOf.get(valueIn(card, 'ACCESS_NUMBER'));
      return iccid === undefined ? [] : [[iccid, read(card)] as const];
    }),
  );
}

/** China Telecom: forms that name a method, answered in XML, cards by their access numbers. */
export function createCtcc(calls: PartnerCalls): SimPort {
  const send = createPartnerSend(calls);
  const ask = (account: SimAccount, method: string, own: Fields, subject: string) => {
    const timestamp = chinaTime(calls.clock()).replace(/\D/g, '');
    const fields = { ...own, method, user_id: account.appKey, timestamp };
    const shown = new URLSearchParams(fields).toString();
    const body = new URLSearchParams({ ...fields, sign: ctccSign(fields, account.secret) }).toString();
    const url = `${account.url}/query.do`;
    return send({ method: 'POST', url, headers: FORM, body, shown, subject }, cardsIn);
  };
  const listed = (cards: readonly CardNumbers[]) => cards.map(({ msisdn }) => msisdn).join(',');
  const change = async (account: SimAccount, { msisdn, iccid }: CardNumbers, orderTypeId: string) =>
    void (await ask(account, 'disabledNumber', { access_number: msisdn, orderTypeId }, iccid));
  return {
    async states(account, cards) {
      const fields = { access_numbers: listed(cards) };
      return byCard(cards, await ask(account, 'queryCardStatus', fields, account.appKey), lookOf);
    },
    async usages(account, cards) {
      const fields = { access_numbers: listed(cards) };
      return byCard(cards, await ask(account, 'queryTraffic', fields, account.appKey), usageOf);
    },
    stop: (account, card) => change(account, card, STOP),
    restore: (account, card) => change(account, card, RESTORE),
    async renew(account, { msisdn }, { ref, months, amount }) {
      const fields = { access_number: msisdn, months: String(months), amount: String(amount), order_no: ref };
      return renewalOf(await ask(account, 'renewPackage', fields, ref));
    },
  };
}
