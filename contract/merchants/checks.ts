import { isBankCard, isResidentId } from '../common/validators';
import { isEmpty } from '../kit/problem';
import { DAY_MS } from '../time/durations';

type Draft = Readonly<Record<string, unknown>>;
type Problems = Record<string, string>;

/** Documents without an end carry this day. */
export const LONG_TERM = '2099-12-31';
/** A document that ends sooner is not accepted. */
const DAYS_LEFT = 30;

const dayAfter = (now: number, days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);

/** V18: begins before it ends, and is valid for a while. */
function periodProblem(from: unknown, to: unknown, now: number): string | undefined {
  if (isEmpty(to)) return undefined;
  if (!isEmpty(from) && String(from) > String(to)) return 'err.form.period';
  return to === LONG_TERM || String(to) >= dayAfter(now, DAYS_LEFT) ? undefined : 'err.merchant.expiring';
}

/** V7 for resident identity cards; other documents have other numbers. */
function idProblem({ idType, idNo }: Draft, now: number): string | undefined {
  if (isEmpty(idNo) || idType !== 'idcard') return undefined;
  return isResidentId(String(idNo), dayAfter(now, 0)) ? undefined : 'err.form.residentId';
}

/** Who acts for the legal person shows a resident identity card. */
function agentProblem({ contactType, contactIdNo }: Draft, now: number): string | undefined {
  if (isEmpty(contactIdNo) || contactType !== 'super') return undefined;
  return isResidentId(String(contactIdNo), dayAfter(now, 0)) ? undefined : 'err.form.residentId';
}

/** V11: a private account is a card with a check digit, a public one is digits. */
function accountProblem({ accountType, accountNo }: Draft): string | undefined {
  if (isEmpty(accountNo) || isEmpty(accountType)) return undefined;
  if (accountType === 'private') return isBankCard(String(accountNo)) ? undefined : 'err.form.bankCard';
  return /^\d{8,30}$/.test(String(accountNo)) ? undefined : 'err.merchant.publicAccount';
}

function holderProblem({ accountType, accountName, legalName }: Draft): string | undefined {
  if (accountType !== 'private' || isEmpty(accountName) || isEmpty(legalName)) return undefined;
  return accountName === legalName ? undefined : 'err.merchant.accountHolder';
}

/** Problems of an application that concern several fields. */
export function entryProblems(draft: Draft, now: number = Date.now()): Problems {
  const found = {
    idNo: idProblem(draft, now),
    contactIdNo: agentProblem(draft, now),
    idEnd: periodProblem(draft.idStart, draft.idEnd, now),
    licenceEnd: periodProblem(draft.licenceStart, draft.licenceEnd, now),
    accountNo: accountProblem(draft),
    accountName: holderProblem(draft),
  };
  return Object.fromEntries(Object.entries(found).filter(([, key]) => key !== undefined)) as Problems;
}
