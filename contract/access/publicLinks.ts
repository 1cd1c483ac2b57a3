import { z } from 'zod';
import type { AlarmCode, AlertPeak, AlertState, Priority } from '../alerts';
import { HOUR_MS } from '../time/durations';
import { mobileSchema } from './accounts';

/** Pages that are reached from a message, without a login. */
const LINK_PAGES = ['warningNotice', 'noticeDrugList', 'evaluation', 'sureComplete', 'abnormalInfo'] as const;
export type LinkPage = (typeof LINK_PAGES)[number];

/** Pages of one alarm: what it is; with what to do about it. */
export const ALERT_LINK_PAGES = ['warningNotice', 'abnormalInfo'] as const satisfies readonly LinkPage[];
export type AlertLinkPage = (typeof ALERT_LINK_PAGES)[number];
/** Pages of a repair that is done: whether it is, and how it was. */
export const REPAIR_LINK_PAGES = ['sureComplete', 'evaluation'] as const satisfies readonly LinkPage[];
export type RepairLinkPage = (typeof REPAIR_LINK_PAGES)[number];
/** A link that was made: path with its token, and until when it opens, ms. */
export interface SentLink {
  url: string;
  expiresAt: number;
}

export const LINK_LIFE_MS = 72 * HOUR_MS;
/** What may be answered once only. */
export const SINGLE_USE: readonly LinkPage[] = ['evaluation', 'sureComplete'];
export const LINK_TEXT_MAX = 200;

/** What is answered there leads to something. */
export const FOLLOWED: readonly LinkPage[] = [...SINGLE_USE, 'abnormalInfo'];

/** 256 bits, base64url. It travels in bodies only, never in an address that is logged. */
const linkTokenSchema = z.string().regex(/^[\w-]{43}$/);
export const openLinkSchema = z.strictObject({ token: linkTokenSchema });
export const answerLinkSchema = z.strictObject({
  token: linkTokenSchema,
  /** warningNotice: seen. */
  seen: z.literal(true).optional(),
  /** evaluation: 1 to 5. */
  stars: z.number().int().min(1).max(5).optional(),
  /** sureComplete. */
  complete: z.boolean().optional(),
  comment: z.string().trim().max(LINK_TEXT_MAX).optional(),
  /** abnormalInfo: a person at the machine reports that it needs repair. */
  report: z
    .strictObject({
      description: z.string().trim().min(1).max(LINK_TEXT_MAX),
      reporter: z.string().trim().min(1).max(64),
      contact: mobileSchema,
    })
    .optional(),
});
export type LinkAnswer = z.output<typeof answerLinkSchema>;

/** What a holder of the link may see: no ids, and no phone number but that of the contact to call. Times in ms. */
export interface AlertView {
  code: AlarmCode;
  priority: Priority;
  state: AlertState;
  machine: string;
  place: string;
  /** At the trigger. */
  value: number | null;
  limit: number | null;
  /** Last reading of what is measured, while the condition is there. */
  now: AlertPeak | null;
  raisedAt: number;
  returnedAt: number | null;
  clearedAt: number | null;
  /** What runs short or expires; of other alarms nothing is named. */
  product: string | null;
}
export interface DrugView {
  lane: string;
  product: string;
  specification: string | null;
  stock: number;
  batchNo: string | null;
  expiry: string | null;
  reasons: ('short' | 'nearExpiry' | 'expired')[];
}
export interface LinkView {
  page: LinkPage;
  expiresAt: number;
  /** Was answered already: the answer can be seen, not given again. */
  answered: boolean;
  /** Whom to ask. */
  institution: { name: string; phone: string | null };
  /** Of the machine or institution, in which the times of the page are said. */
  timeZone: string;
  alert?: AlertView;
  machine?: { name: string; place: string };
  drugs?: DrugView[];
  /** abnormalInfo: whoever reports the fault gets a text message when the repair is done. */
  textWhenDone?: boolean;
  /** What is to be rated or confirmed. */
  subject?: { title: string; summary: string; at: number };
}

/** Address of a page with its token, inside the hash. */
export function linkPath(page: LinkPage, token: string): string {
  return `/#/${page}?k=${token}`;
}
