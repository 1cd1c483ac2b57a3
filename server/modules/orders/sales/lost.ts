import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../../../contract/common/locale';
import { type LostSales, lostSales, type Outage } from '../../../../contract/orders/lostSales';
import { hasLost, isInTime, type MissedHours, type SalesBy } from '../../../../contract/orders/sales';
import { chinaMidnight } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import { common, hoursOf, type Interval, merged, without } from '../../../../contract/time/intervals';
import type { Principal } from '../../../access/principal';
import type { Executor } from '../../../db/tables';
import { byDay, byHour, labelInTime } from './hours';
import { type Offer, offersOf, WINDOW_DAYS } from './offered';
import { type SalesScope, salesScopeOf } from './sums';

interface Alarm {
  deviceId: string;
  code: 'STOCK_OUT' | 'DEV_OFFLINE';
  /** Of a product that is sold out: its id. */
  source: string;
  from: number;
  to: number;
}
interface Scope extends SalesScope {
  db: Executor;
  locale: Locale;
  own: RawBuilder<unknown>;
  period: Interval;
  window: Interval;
  now: number;
}

const at = (ms: number) => new Date(ms);

/** When products were sold out and machines had no line, since the beginning of what is looked at. */
async function alarmsOf({ db, own, period, window, now }: Scope): Promise<Alarm[]> {
  const since = at(Math.min(period.from, window.from));
  const { rows } = await sql<Omit<Alarm, 'from' | 'to'> & { raisedAt: Date; endedAt: Date }>`
    select device_id, code, source, raised_at, coalesce(returned_at, cleared_at, ${at(now)}) as ended_at
    from alerts
    where code in ('STOCK_OUT', 'DEV_OFFLINE') and org_id in (${own}) and raised_at < ${at(period.to)}
      and coalesce(returned_at, cleared_at, ${at(now)}) > ${since}`.execute(db);
  return rows.map(({ raisedAt, endedAt, ...alarm }) => ({
    ...alarm,
    from: raisedAt.getTime(),
    to: endedAt.getTime(),
  }));
}

const within = (intervals: readonly Interval[], whole: Interval): Interval[] =>
  merged(common(intervals, [whole]));

interface Part {
  key: string;
  label: string;
  outage: Outage;
}

/** When a machine did not sell a product, in the period and in the window of what is expected. */
interface OfflineHours {
  hours: number;
  /** Of them, with the whole machine. */
  offline: number;
  byDay: ReadonlyMap<string, number>;
  byHour: ReadonlyMap<string, number>;
  goneHours: number;
}

const isOffline = ({ code }: Alarm) => code === 'DEV_OFFLINE';

function missedOf(alarms: readonly Alarm[], productId: string, { period, window }: Scope): OfflineHours {
  const isOut = ({ code, source }: Alarm) => code === 'STOCK_OUT' && source === productId;
  const offline = within(alarms.filter(isOffline), period);
  const outs = [...offline, ...without(within(alarms.filter(isOut), period), offline)];
  const gone = within(
    alarms.filter((alarm) => isOffline(alarm) || isOut(alarm)),
    window,
  );
  const byDays = [...byDay(outs)].map(([day, parts]) => [day, hoursOf(parts)] as const);
  return {
    hours: hoursOf(outs),
    offline: hoursOf(offline),
    byDay: new Map(byDays),
    byHour: byHour(outs),
    goneHours: hoursOf(gone),
  };
}

/** Of products of a machine that were never sold out it is the same: worked out once. */
function createMissed(scope: Scope, byDevice: ReadonlyMap<string, readonly Alarm[]>) {
  const known = new Map<string, OfflineHours>();
  return ({ deviceId, productId }: Offer): OfflineHours => {
    const alarms = byDevice.get(deviceId) ?? [];
    const own = alarms.some(({ code, source }) => code === 'STOCK_OUT' && source === productId);
    const key = `${deviceId} ${own ? productId : ''}`;
    const missed = known.get(key) ?? missedOf(alarms, own ? productId : '', scope);
    known.set(key, missed);
    return missed;
  };
}

/** An outage for each key; a machine without a line has sold a part of what is expected, over all of its days. */
function outagesOf(offer: Offer, missed: OfflineHours, by: SalesBy): Part[] {
  const { hours, goneHours } = missed;
  if (hours === 0) return [];
  const { deviceId, device, name, categoryId, category, price, sold, soldMeanwhile, mean } = offer;
  const there = Math.max(1, WINDOW_DAYS - goneHours / 24);
  const outage = (part: number): Outage => ({
    hours: part,
    sold,
    days: there,
    mean,
    price,
    soldMeanwhile: (soldMeanwhile * part) / hours,
  });
  if (isInTime(by))
    return [...(by === 'day' ? missed.byDay : missed.byHour)].map(([key, part]) => ({
      key,
      label: labelInTime(by, key),
      outage: outage(part),
    }));
  const own = {
    machine: { key: deviceId, label: device },
    category: { key: categoryId, label: category },
    product: { key: name, label: name },
  };
  const of = own[by === 'machine' || by === 'category' ? by : 'product'];
  return [{ ...of, outage: outage(hours) }];
}

/** Of a machine its hours without a line count once, whatever it offers. */
function hoursMissed(offers: readonly Offer[], missed: (offer: Offer) => OfflineHours): MissedHours {
  const machines = new Map(offers.map((offer) => [offer.deviceId, missed(offer).offline]));
  return {
    soldOut: offers.reduce((sum, offer) => sum + missed(offer).hours - missed(offer).offline, 0),
    offline: [...machines.values()].reduce((sum, hours) => sum + hours, 0),
  };
}

export interface LostSalesResult {
  total: LostSales;
  missed: MissedHours;
  /** By what the statistics are grouped by; empty where nothing is lost by it. */
  parts: ReadonlyMap<string, { label: string; lost: LostSales }>;
}

/** What was not sold in an interval of time because it was not there to be sold. */
export async function lostIn(
  db: Executor,
  { principal, locale }: { principal: Principal; locale: Locale },
  { from, to, by, now }: Interval & { by: SalesBy; now: number },
): Promise<LostSalesResult> {
  const period = { from, to: Math.min(to, now) };
  const windowTo = chinaMidnight(period.to);
  const window = { from: windowTo - WINDOW_DAYS * DAY_MS, to: windowTo };
  const sales = salesScopeOf(principal);
  const scope: Scope = { db, locale, own: sql.join([...sales.orgIds]), ...sales, period, window, now };
  const alarms = period.from < period.to ? await alarmsOf(scope) : [];
  const byDevice = new Map<string, Alarm[]>();
  for (const alarm of alarms) byDevice.set(alarm.deviceId, [...(byDevice.get(alarm.deviceId) ?? []), alarm]);
  const offline = new Map(
    [...byDevice].map(([id, own]) => [id, within(own.filter(isOffline), period)] as const),
  );
  const offers = byDevice.size > 0 ? await offersOf(scope, offline) : [];
  const missed = createMissed(scope, byDevice);
  const each = (kind: SalesBy) => offers.flatMap((offer) => outagesOf(offer, missed(offer), kind));
  const keyed = new Map<string, Part[]>();
  const wholes = each('machine');
  const grouped = by === 'machine' ? wholes : hasLost(by) ? each(by) : [];
  for (const part of grouped) {
    const list = keyed.get(part.key);
    if (list) list.push(part);
    else keyed.set(part.key, [part]);
  }
  const sumOf = (parts: readonly Part[]) => lostSales(parts.map(({ outage }) => outage));
  const parts = [...keyed].map(
    ([key, list]) => [key, { label: list[0]?.label ?? '', lost: sumOf(list) }] as const,
  );
  // Of whole outages: cut into days they would seem surer than they are.
  return { total: sumOf(wholes), missed: hoursMissed(offers, missed), parts: new Map(parts) };
}
