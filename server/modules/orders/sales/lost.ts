import { type RawBuilder, sql } from 'kysely';
import { chinaMidnight } from '../../../../contract/common/chinaTime';
import type { Locale } from '../../../../contract/common/locale';
import { type LostSales, lostSales, type Outage } from '../../../../contract/orders/lostSales';
import { hasLost, isInTime, type MissedHours, type SalesBy } from '../../../../contract/orders/sales';
import type { Principal } from '../../../access/principal';
import type { Executor } from '../../../db/tables';
import { byDay, byHour, clipped, hoursOf, type Interval, labelInTime, merged, without } from './hours';
import { unitRows } from './sums';

const DAY_MS = 86_400_000;
/** What sales are expected by: the four weeks of whole days before the end. */
const WINDOW_DAYS = 28;

interface Alarm {
  deviceId: string;
  code: 'STOCK_OUT' | 'DEV_OFFLINE';
  /** Of a product that is sold out: its id. */
  source: string;
  from: number;
  to: number;
}
interface Offer {
  deviceId: string;
  device: string;
  productId: string;
  name: string;
  categoryId: string;
  category: string;
  price: number;
  sold: number;
  soldMeanwhile: number;
  mean: number;
}
interface Scope {
  db: Executor;
  locale: Locale;
  own: RawBuilder<unknown>;
  orgIds: readonly string[];
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

/** What these machines offer, what it costs there, and how it sells: there, and on all machines that have it. */
async function offersOf(
  { db, locale, own, orgIds, period, window }: Scope,
  deviceIds: readonly string[],
): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    with sold as (
      select device_id, product_id, sum(units) as units from (${unitRows(orgIds, window)}) u group by 1, 2
    ), offers as (
      select l.device_id, l.product_id, max(coalesce(l.price, p.selling_price)) as price, max(p.generic_name) as name,
        max(p.category_id) as category_id, max(coalesce(c.name ->> ${locale}, c.name ->> 'zh-cn')) as category
      from lanes l join products p on p.id = l.product_id left join product_categories c on c.id = p.category_id
      where l.org_id in (${own}) group by 1, 2
    ), means as (
      select offers.product_id, coalesce(sum(sold.units), 0)::float8 / count(*) / ${WINDOW_DAYS} as mean
      from offers left join sold using (device_id, product_id) group by 1
    ), meanwhile as (
      -- Offset: few orders fall into such hours, and the planner would read them all to find out.
      select o.device_id, i.product_id, sum(i.qty) as units
      from (
        select distinct o.id, a.device_id from alerts a
        cross join lateral (
          select id from orders where orders.device_id = a.device_id and paid_at is not null
            and placed_at >= greatest(a.raised_at, ${at(period.from)}::timestamptz)
            and placed_at < least(coalesce(a.returned_at, a.cleared_at, ${at(period.to)}::timestamptz), ${at(period.to)}::timestamptz)
          offset 0) o
        where a.code = 'DEV_OFFLINE' and a.device_id = any (${[...deviceIds]}) and a.raised_at < ${at(period.to)}
          and coalesce(a.returned_at, a.cleared_at, ${at(period.to)}::timestamptz) > ${at(period.from)}
      ) o cross join lateral (select product_id, qty from order_items where order_id = o.id offset 0) i
      group by 1, 2
    )
    select offers.device_id, devices.name as device, offers.product_id, offers.name, coalesce(offers.category_id, '') as category_id,
      coalesce(offers.category, '') as category, offers.price::float8 as price, means.mean,
      coalesce(sold.units, 0)::float8 as sold, coalesce(meanwhile.units, 0)::float8 as sold_meanwhile
    from offers join devices on devices.id = offers.device_id join means using (product_id) left join sold using (device_id, product_id)
      left join meanwhile using (device_id, product_id)
    where offers.device_id in (${sql.join([...deviceIds])})`.execute(db);
  return rows;
}

const within = (intervals: readonly Interval[], whole: Interval): Interval[] =>
  merged(intervals.flatMap((each) => clipped(each, whole) ?? []));

interface Part {
  key: string;
  label: string;
  outage: Outage;
}

/** When a machine did not sell a product, in the period and in the window of what is expected. */
interface Missed {
  hours: number;
  /** Of them, with the whole machine. */
  offline: number;
  byDay: ReadonlyMap<string, number>;
  byHour: ReadonlyMap<string, number>;
  goneHours: number;
}

function missedOf(alarms: readonly Alarm[], productId: string, { period, window }: Scope): Missed {
  const isOffline = ({ code }: Alarm) => code === 'DEV_OFFLINE';
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
  const known = new Map<string, Missed>();
  return ({ deviceId, productId }: Offer): Missed => {
    const alarms = byDevice.get(deviceId) ?? [];
    const own = alarms.some(({ code, source }) => code === 'STOCK_OUT' && source === productId);
    const key = `${deviceId} ${own ? productId : ''}`;
    const missed = known.get(key) ?? missedOf(alarms, own ? productId : '', scope);
    known.set(key, missed);
    return missed;
  };
}

/** An outage for each key; a machine without a line has sold a part of what is expected, over all of its days. */
function outagesOf(offer: Offer, missed: Missed, by: SalesBy): Part[] {
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
function hoursMissed(offers: readonly Offer[], missed: (offer: Offer) => Missed): MissedHours {
  const machines = new Map(offers.map((offer) => [offer.deviceId, missed(offer).offline]));
  return {
    soldOut: offers.reduce((sum, offer) => sum + missed(offer).hours - missed(offer).offline, 0),
    offline: [...machines.values()].reduce((sum, hours) => sum + hours, 0),
  };
}

export interface Lost {
  total: LostSales;
  missed: MissedHours;
  /** By what the statistics are grouped by; empty where nothing is lost by it. */
  parts: ReadonlyMap<string, { label: string; lost: LostSales }>;
}

/** What was not sold in an interval of time because it was not there to be sold. */
export async function lostIn(
  db: Executor,
  { principal: { orgIds }, locale }: { principal: Principal; locale: Locale },
  { from, to, by, now }: Interval & { by: SalesBy; now: number },
): Promise<Lost> {
  const period = { from, to: Math.min(to, now) };
  const windowTo = chinaMidnight(period.to);
  const window = { from: windowTo - WINDOW_DAYS * DAY_MS, to: windowTo };
  const scope: Scope = { db, locale, own: sql.join([...orgIds]), orgIds: [...orgIds], period, window, now };
  const alarms = period.from < period.to ? await alarmsOf(scope) : [];
  const byDevice = new Map<string, Alarm[]>();
  for (const alarm of alarms) byDevice.set(alarm.deviceId, [...(byDevice.get(alarm.deviceId) ?? []), alarm]);
  const offers = byDevice.size > 0 ? await offersOf(scope, [...byDevice.keys()]) : [];
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
