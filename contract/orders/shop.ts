import { z } from 'zod';
import type { LEAFLET } from '../products/master';
import { DAY_MS } from '../time/durations';
import type { orderStates } from './states';
import { REFUND_CAUSES } from './words';

/** The code on a machine. */
const SHOP_CODE = /^[a-z0-9]{12}$/;
export const SHOP_LINES_MAX = 8;
export const SHOP_QTY_MAX = 5;
/** A pick-up code is good for a day. */
export const PICKUP_MS = DAY_MS;
/** The machine drops what it could not begin by then. */
export const DISPENSE_TTL_MS = 60_000;

const code = z.string().regex(SHOP_CODE);
const lane = z.string().regex(/^[A-Z]-\d{1,2}-\d{2}$/);
/** 256 bits, made by the customer's phone: gives access to the order, and makes a repeated request the same order. */
const secret = z.string().regex(/^[\w-]{43}$/);

export const shopSchema = z.strictObject({ code });
export const shopGoodSchema = z.strictObject({ code, lane });
export const shopOrderSchema = z.strictObject({ secret });
export const placeOrderSchema = z.strictObject({
  code,
  secret,
  mode: z.enum(['now', 'later']),
  lines: z
    .array(z.strictObject({ lane, qty: z.number().int().min(1).max(SHOP_QTY_MAX) }))
    .min(1)
    .max(SHOP_LINES_MAX)
    .refine((lines) => new Set(lines.map((line) => line.lane)).size === lines.length),
  /** The number of an approved prescription, and the last four characters of its patient's identity card. */
  prescription: z
    .strictObject({
      no: z.string().trim().min(1).max(64),
      idTail: z
        .string()
        .trim()
        .regex(/^\d{3}[\dXx]$/),
    })
    .optional(),
});
export type PlaceOrder = z.output<typeof placeOrderSchema>;

export const REPORT_TEXT_MAX = 200;
/** What is wrong with an order, by anyone who has its secret. */
export const reportOrderSchema = z.strictObject({
  secret,
  cause: z.enum(REFUND_CAUSES),
  note: z.string().trim().max(REPORT_TEXT_MAX),
});
export type ReportOrder = z.output<typeof reportOrderSchema>;

/** What a machine offers: nothing of who owns it but its name. */
export interface ShopView {
  machine: string;
  place: string;
  seller: string;
  currency: string;
  /** False: it cannot be reached, or does not sell. */
  open: boolean;
  goods: ShopGood[];
}
export interface ShopGood {
  /** Where it lies first; the name of the good in an order. */
  lane: string;
  name: string;
  spec: string | null;
  /** Minor units. */
  price: number;
  /** Units not reserved by an order. */
  free: number;
  /** Sold with a prescription only. */
  prescription: boolean;
}

/** The leaflet of a good that is in force: its version, since when, and its texts in their order. */
export interface ShopLeaflet {
  name: string;
  versionNo: string;
  /** ms */
  validFrom: number;
  texts: { part: (typeof LEAFLET)[number]; text: string }[];
}

type States<S extends { states: object }> = keyof S['states'] & string;
/** How far an order has come, in the words of a customer. */
const SHOP_STEPS = [
  'toPay',
  'paid',
  'review',
  'ready',
  'dispensing',
  'done',
  'reported',
  'refunding',
  'refunded',
  'cancelled',
] as const;
export type ShopStep = (typeof SHOP_STEPS)[number];

export interface ShopOrderView {
  orderNo: string;
  step: ShopStep;
  machine: string;
  currency: string;
  /** Minor units. */
  amount: number;
  refunded: number;
  payDeadline: number;
  /** Typed at the machine; only while it is good. */
  pickupCode: string | null;
  /** Something may be wrong with it: the customer can say so. */
  mayReport: boolean;
  lines: { lane: string; name: string; spec: string | null; qty: number; dispensed: number }[];
}

/** Of the three states of an order, what its customer wants to know. */
export function shopStep(order: {
  status: States<typeof orderStates>;
  fulfilStatus: string;
  refundStatus: string;
  /** Somebody asked for it; absent where what was not handed out goes back by itself. */
  refundCause?: string | null;
}): ShopStep {
  const { status, fulfilStatus, refundStatus, refundCause } = order;
  if (status === 'pending_payment') return 'toPay';
  if (refundStatus === 'refunded') return 'refunded';
  if (refundStatus === 'pending_review' && refundCause) return 'reported';
  if (refundStatus !== 'none' && refundStatus !== 'rejected') return 'refunding';
  if (status === 'cancelled') return 'cancelled';
  if (status === 'completed' || status === 'delivered') return 'done';
  if (fulfilStatus === 'rx_pending') return 'review';
  if (fulfilStatus === 'ready') return 'ready';
  return fulfilStatus === 'dispensing' ? 'dispensing' : 'paid';
}

/** Where the code of a machine leads. */
export const shopPath = (shop: string): string => `/#/shop?m=${shop}`;
