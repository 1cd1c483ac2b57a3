import { type Draft, f } from '../../kit/field';
import { HOUR_MS } from '../../time/durations';

const readOnly = true;

/** Whether a platform lends the customer a number for the order, or gives away his own. */
export const PHONE_KINDS = ['own', 'privacy'] as const;
export type PhoneKind = (typeof PHONE_KINDS)[number];

/** Meituan writes 15696424612_7472; others part the extension by a comma or a word. */
const EXTENDED = /^(\+?\d[\d-]{4,}\d)\s*(?:[_,，#]|转)\s*(\d{1,8})$/u;

export interface CustomerPhone {
  receiverPhone?: string;
  receiverPhoneKind?: PhoneKind;
  receiverPhoneExt?: string;
  receiverPhoneTail?: string;
}
/**
 * The customer's phone number as a platform passes it.
 * @param tail Last four digits of his own number, which JD Daojia gives beside a number that it lends.
 */
export function customerPhone(text?: string | null, tail?: string | null): CustomerPhone {
  if (!text) return {};
  const [, number = text, ext] = EXTENDED.exec(text) ?? [];
  const isLent = ext !== undefined || (tail ? !number.endsWith(tail) : false);
  return {
    receiverPhone: number,
    receiverPhoneKind: isLent ? 'privacy' : 'own',
    receiverPhoneExt: ext,
    receiverPhoneTail: (isLent && tail) || undefined,
  };
}

/** Meituan hides the customer so long after the end of an order; JD Daojia names no time. */
export const MEITUAN_REACHED_HOURS = 3;

/** Until when a number that Meituan lent reaches the customer; null before the order has ended. */
export function meituanReachedUntil({ receiverPhoneKind, completedAt, cancelledAt }: Draft): number | null {
  const end = completedAt ?? cancelledAt;
  return receiverPhoneKind === 'privacy' && typeof end === 'number'
    ? end + MEITUAN_REACHED_HOURS * HOUR_MS
    : null;
}

/** Beside the number itself. */
export const customerPhoneFields = {
  receiverPhoneKind: f.choice(PHONE_KINDS, { readOnly }),
  receiverPhoneExt: f.text({ readOnly, max: 8 }),
};
