import { z } from 'zod';
import type { Locale } from '../common/locale';
import { DAY_MS } from '../time/durations';
import type { DatedFees } from './plannedFees';
import { type ChargeTerm, type Price, prorated, renewedUntil, TERM_NAMES } from './price';
import { CHARGE_PAY_TYPES, type CHARGE_UNITS, type SERVICE_KINDS } from './words';

const LINES_MAX = 50;
const QTY_MAX = 100_000;

export type PayType = (typeof CHARGE_PAY_TYPES)[number];
export type SubscriptionState = 'trial' | 'active' | 'grace' | 'expired';
type Texts = Readonly<Record<Locale, string>>;

/** Price of one unit for a term, and the discount it comes from. */
export interface OfferedTerm extends Price {
  term: ChargeTerm;
  discountName?: string;
}
/** What an institution has of a service. */
export interface OwnService {
  state: SubscriptionState;
  qty: number;
  startAt: number;
  endAt: number;
}
export interface OfferedService {
  itemId: string;
  name: Texts;
  kind: (typeof SERVICE_KINDS)[number];
  unit: (typeof CHARGE_UNITS)[number];
  functions: readonly Texts[];
  /** Empty for what is had and no longer sold. */
  terms: readonly OfferedTerm[];
  /** Fees that are planned, from which day on. */
  next: DatedFees[];
  /** How many there are to pay for: machines or cards of the institution, or one. */
  usualQty: number;
  own?: OwnService;
}
/** Answer of `GET /organizations/:id/services`. */
export interface ServicePlan {
  orgId: string;
  orgName: string;
  /** Message key of what keeps the institution from buying at all. */
  refusal?: string;
  payTypes: readonly PayType[];
  /** Orders that wait for their payment may not exceed it in total; without one nothing is limited. */
  creditLimit?: number;
  services: readonly OfferedService[];
  /** Orders that wait for their payment. */
  unpaid: readonly { id: string; orderNo: string; amount: number; payDeadline: number }[];
  asOf: number;
}

const lineSchema = z.strictObject({
  itemId: z.string().min(1).max(64),
  term: z.enum(TERM_NAMES as [ChargeTerm, ...ChargeTerm[]]),
  qty: z.number().int().min(1).max(QTY_MAX),
});
export type WantedLine = z.infer<typeof lineSchema>;

/** Body of `POST /organizations/:id/chargeOrders`. `amount`: what the person saw. */
export const buySchema = z.strictObject({
  lines: z.array(lineSchema).min(1).max(LINES_MAX),
  payType: z.enum(CHARGE_PAY_TYPES),
  amount: z.number().int().min(0),
});
export type BuyBody = z.infer<typeof buySchema>;
/** Body of `POST /organizations/:id/trials`. */
export const trialSchema = z.strictObject({ itemId: z.string().min(1).max(64) });

/** A line of an order with its price: base − discount + upgrade = pay. */
export interface PricedLine extends WantedLine, Price {
  /** For more units than there are, until the service that is had would have ended. */
  upgrade: number;
}

export const isUsable = (own: OwnService | undefined): boolean =>
  own !== undefined && own.state !== 'expired';
/** Paid for and not over: these days are never charged twice. */
const isPaid = (own: OwnService | undefined, now: number): own is OwnService =>
  own !== undefined && own.state === 'active' && own.endAt > now;

/** Until when the service would last. */
export function lastsUntil({ own }: OfferedService, term: ChargeTerm, now: number): number {
  return renewedUntil(now, own?.endAt, term);
}

/** What more units cost for the days that are paid for already, at the price of the term that is bought. */
function upgradeOf({ own }: OfferedService, { term, qty }: WantedLine, one: number, now: number): number {
  if (!isPaid(own, now) || qty <= own.qty) return 0;
  const daysLeft = Math.ceil((own.endAt - now) / DAY_MS);
  const daysOfTerm = Math.round((renewedUntil(now, undefined, term) - now) / DAY_MS);
  return prorated(one * (qty - own.qty), daysLeft, daysOfTerm);
}

/** The price of a line; undefined for what is not sold. */
export function priceLine(service: OfferedService, line: WantedLine, now: number): PricedLine | undefined {
  const offered = service.terms.find(({ term }) => term === line.term);
  if (!offered) return undefined;
  const upgrade = upgradeOf(service, line, offered.pay, now);
  const [base, discount] = [offered.base * line.qty, offered.discount * line.qty];
  return { ...line, base, discount, upgrade, pay: base - discount + upgrade };
}

/** Message key of why these lines cannot be bought as they are. */
export function orderRefusal({ services }: ServicePlan, lines: readonly WantedLine[], now: number) {
  const byId = new Map(services.map((service) => [service.itemId, service]));
  const wanted = lines.map(({ itemId }) => byId.get(itemId));
  if (new Set(lines.map(({ itemId }) => itemId)).size < lines.length) return 'err.charge.notOffered';
  const priced = lines.every((line, index) => wanted[index] && priceLine(wanted[index], line, now));
  if (!priced) return 'err.charge.notOffered';
  const hasBasic = [...services.filter(({ own }) => isUsable(own)), ...wanted].some(
    (service) => service?.kind === 'basic',
  );
  if (!hasBasic && wanted.some((service) => service?.kind === 'value_added')) return 'err.charge.basic_first';
  const fewer = lines.some(({ qty }, index) => {
    const own = wanted[index]?.own;
    return isPaid(own, now) && qty < own.qty;
  });
  return fewer ? 'err.charge.fewer' : undefined;
}

/** Message key of why an order of this amount cannot be placed beside those that wait for their payment. */
export function creditRefusal({ creditLimit, unpaid }: ServicePlan, amount: number): string | undefined {
  if (creditLimit === undefined) return undefined;
  const waiting = unpaid.reduce((sum, order) => sum + order.amount, amount);
  return amount > 0 && waiting > creditLimit ? 'err.charge.credit' : undefined;
}

/** Message key of why a trial is refused: one trial for each institution, and value-added services only after a basic one. */
export function trialRefusal({ services }: ServicePlan, itemId: string): string | undefined {
  const service = services.find((each) => each.itemId === itemId);
  if (!service || service.terms.length === 0) return 'err.charge.notOffered';
  if (service.own) return 'err.charge.triedBefore';
  const hasBasic = services.some(({ kind, own }) => kind === 'basic' && isUsable(own));
  return service.kind === 'value_added' && !hasBasic ? 'err.charge.basic_first' : undefined;
}
