import { cnapsDigit, endsWithDigit, gtinDigit, luhnDigit, residentDigit, usccDigit } from './checkDigits';

/** Rules of the trade by their number in the customer's list. Each takes the text as entered; forms trim it. */

const MOBILE_CN = /^(?:13\d|14[579]|15[0-35-9]|16[25-7]|17[0-8]|18\d|19[0-35-9])\d{8}$/;
/** V1: a person's mobile number in mainland China; ranges for machines are not among them. */
export function isMobileCn(text: string): boolean {
  return MOBILE_CN.test(text);
}

/** V2: barcode of a package, any country. */
export function isEan13(text: string): boolean {
  return /^\d{13}$/.test(text) && endsWithDigit(text, gtinDigit);
}

/** Real calendar day? Month counts from 1. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** V6: 20 digits without a check digit; the first seven name the drug. */
export function isTraceCode(text: string, prefixes?: readonly string[]): boolean {
  return /^\d{20}$/.test(text) && (prefixes === undefined || prefixes.includes(text.slice(0, 7)));
}

/** V5: unified social credit code of a company. */
export function isUscc(text: string): boolean {
  return /^[0-9A-Z]{2}\d{6}[0-9A-Z]{10}$/.test(text) && endsWithDigit(text, usccDigit);
}

const RESIDENT_ID = /^[1-9]\d{5}((?:18|19|20)\d{2})(\d{2})(\d{2})\d{3}[\dX]$/;
/** V7: resident identity number with a real birthday not after `today` (YYYY-MM-DD). */
export function isResidentId(text: string, today: string): boolean {
  const [, year, month, day] = RESIDENT_ID.exec(text) ?? [];
  if (!year || !month || !day || !isDay(Number(year), Number(month), Number(day))) return false;
  return `${year}-${month}-${day}` <= today && endsWithDigit(text, residentDigit);
}

/** V8: a Chinese SIM card; the form with 20 characters may hold letters and has no binding check digit. */
export function isIccid(text: string): boolean {
  if (/^8986[0-9A-Za-z]{16}$/.test(text)) return true;
  return /^8986\d{15}$/.test(text) && endsWithDigit(text, luhnDigit);
}

/** V9: the 13-digit number of a machine's card. */
export function isIotMsisdn(text: string): boolean {
  return /^(?:14(?:[14]0\d|[68]\d{2})\d{8}|106[4-9]\d{9})$/.test(text);
}

/** V10: subscriber identity in a Chinese network. */
export function isImsi(text: string): boolean {
  return /^460(?:0\d|1[15]|20)\d{10}$/.test(text);
}

/** V11: a private person's bank card. */
export function isBankCard(text: string): boolean {
  return /^\d{12,19}$/.test(text) && endsWithDigit(text, luhnDigit);
}

/** V12: identity of a modem. */
export function isImei(text: string): boolean {
  return /^\d{15}$/.test(text) && endsWithDigit(text, luhnDigit);
}

/** The same step from each digit to the next: repeats and runs such as 111111, 123456, 654321. */
function isRun(digits: string): boolean {
  const steps = [...digits].slice(1).map((digit, index) => Number(digit) - Number(digits[index]));
  return steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1;
}

/** V13: eight digits without obvious patterns. */
export function isPickupCode(text: string): boolean {
  return /^\d{8}$/.test(text) && !isRun(text);
}

/** V14: six digits; their strength against guessing is discussed in docs/security.md, 6.2.5. */
export function isPasswordDigits6(text: string): boolean {
  return /^\d{6}$/.test(text);
}

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{Ll}\p{Lu}\d]/u];
/** V14: where an installation wants more than six digits. */
export function isPasswordStrong(text: string): boolean {
  const { length } = [...text];
  return length >= 8 && length <= 32 && KINDS.filter((kind) => kind.test(text)).length >= 3;
}

/** V15: what a technician types at the machine. */
export function isMaintenancePassword(text: string): boolean {
  return /^\d{6}$/.test(text) && !isRun(text);
}

/** V16. */
export function isPostalCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** V16: number of a bank branch. */
export function isCnaps(text: string): boolean {
  return /^\d{12}$/.test(text);
}

/** The same with its check digit: what stands in the directory of branches. */
export function isCnapsCode(text: string): boolean {
  return isCnaps(text) && endsWithDigit(text, cnapsDigit);
}

/** V16: code of a diagnosis. */
export function isIcd10(text: string): boolean {
  return /^[A-Z]\d{2}(\.\d{1,2}[A-Z0-9]{0,3})?$/.test(text);
}

export function isPointNo(text: string): boolean {
  return /^P\d{6}-\d{4}$/.test(text);
}
