import { sql } from 'kysely';
import type { Locale } from '../../../../contract/common/locale';
import {
  hasLost,
  isInTime,
  type SalesBy,
  type SalesPart,
  type SalesQuery,
  type SalesRest,
  type SalesStatistics,
  type SalesSum,
  salesQuerySchema,
} from '../../../../contract/orders/sales';
import { tradingDetails } from '../../../../contract/resources/orders/tradingDetails';
import { tradeDay } from '../../../../contract/time/chinaTime';
import type { Principal } from '../../../access/principal';
import type { Executor } from '../../../db/tables';
import { type Route, route } from '../../../http/route';
import { type KitContext, requestContextOf } from '../../../kit/kit';
import { note, runInTransaction } from '../../../kit/records/transaction';
import { FORMATS } from '../../../kit/transfer/exports/exportOrder';
import { xlsxStream } from '../../../kit/transfer/exports/xlsx';
import type { RouteDeps } from '../../module';
import { labelInTime } from './hours';
import { type LostSalesResult, lostIn } from './lost';
import { salesSheet } from './sheet';
import { NO_SALES, salesBy, salesScopeOf, salesTotal } from './sums';

const PARTS_MAX = 50;

/** The requester and their language. */
interface SalesReader {
  principal: Principal;
  locale: Locale;
}

/** Names of machines and categories as they are called now; everything else is called what it is known by. */
async function labelsOf(
  db: Executor,
  by: SalesBy,
  keys: readonly string[],
  locale: Locale,
): Promise<(key: string) => string> {
  if (isInTime(by)) return (key) => labelInTime(by, key);
  if ((by !== 'machine' && by !== 'category') || keys.length === 0) return (key) => key;
  const named =
    by === 'machine'
      ? sql`name from devices`
      : sql`coalesce(name ->> ${locale}, name ->> 'zh-cn', '') as name from product_categories`;
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${named} where id = any (${[...keys]})`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (key) => names.get(key) ?? '';
}

async function partsOf(
  db: Executor,
  { principal, locale }: SalesReader,
  { by, from, to }: SalesQuery,
): Promise<{ parts: SalesPart[]; rest?: SalesSum }> {
  const most = isInTime(by) ? undefined : PARTS_MAX;
  const sums = await salesBy(db, { ...salesScopeOf(principal), by, interval: { from, to }, most });
  const keys = sums.parts.map(({ key }) => key);
  const labelOf = await labelsOf(db, by, keys, locale);
  return { ...sums, parts: sums.parts.map(({ key, ...sum }) => ({ key, label: labelOf(key), ...sum })) };
}

/** With what each part has lost, and parts that have sold nothing because there was nothing to be sold. */
function withLost(parts: readonly SalesPart[], lost: LostSalesResult['parts'], by: SalesBy): SalesPart[] {
  if (!hasLost(by)) return [...parts];
  const known = new Set(parts.map(({ key }) => key));
  const silent = [...lost]
    .filter(([key, part]) => !known.has(key) && part.lost.amount > 0)
    .sort(([, one], [, other]) => other.lost.amount - one.lost.amount)
    .slice(0, isInTime(by) ? undefined : Math.max(0, PARTS_MAX - parts.length))
    .map(([key, part]) => ({ ...NO_SALES, key, ...part }));
  const all = [...parts.map((part) => ({ ...part, lost: lost.get(part.key)?.lost })), ...silent];
  return isInTime(by) ? all.sort((one, other) => (one.key < other.key ? -1 : 1)) : all;
}

/** What is not shown one by one, so that a table adds up to its total. */
function restOf(
  parts: readonly SalesPart[],
  sold: SalesSum | undefined,
  lostInAll: number,
  by: SalesBy,
): SalesRest | undefined {
  if (!hasLost(by)) return sold;
  const lost = parts.reduce((left, part) => left - (part.lost?.amount ?? 0), lostInAll);
  return sold || lost > 0 ? { ...(sold ?? NO_SALES), lost } : undefined;
}

export async function salesStatistics(
  db: Executor,
  asked: SalesReader,
  query: SalesQuery,
  now: number,
): Promise<SalesStatistics> {
  const scope = salesScopeOf(asked.principal);
  const { from, to, by } = query;
  const earlier = { from: from - (to - from), to: from };
  const [lost, lostBefore, sold, total, before] = await Promise.all([
    lostIn(db, asked, { from, to, by, now }),
    lostIn(db, asked, { ...earlier, by: 'channel', now }),
    partsOf(db, asked, query),
    salesTotal(db, scope, { from, to }),
    salesTotal(db, scope, earlier),
  ]);
  const parts = withLost(sold.parts, lost.parts, by);
  return {
    total: { ...total, lost: lost.total, missed: lost.missed },
    before: { ...before, lost: lostBefore.total, missed: lostBefore.missed },
    parts,
    rest: restOf(parts, sold.rest, lost.total.amount, by),
  };
}

/** Who took the figures out, and of which period. */
function noteSheet(deps: RouteDeps, context: KitContext, { by, from, to }: SalesQuery, rows: number) {
  const { orgId } = context.principal;
  const after = { format: 'xlsx', rows, asked: `${tradeDay(from)} – ${tradeDay(to - 1)}; ${by}` };
  return runInTransaction(deps, requestContextOf(context), async (work) => {
    note(work, { action: 'list.exported', entity: tradingDetails.name, orgId, after });
    return {};
  });
}

export function salesRoutes(deps: RouteDeps): Route[] {
  const { database, clock } = deps;
  return [
    route({
      method: 'GET',
      path: '/salesStatistics',
      policy: { anyOf: ['jdOrderRecords'] },
      summary:
        'Revenue, margin, refunds and lost sales of a period by day, hour, channel, category, product or machine',
      query: salesQuerySchema,
      handler: ({ principal, locale, query }) =>
        salesStatistics(database.db, { principal, locale }, query, clock()),
    }),
    route({
      method: 'GET',
      path: '/salesStatistics.xlsx',
      policy: { anyOf: ['jdOrderRecords'] },
      raw: true,
      summary: 'The same as a spreadsheet',
      query: salesQuerySchema,
      handler: async (context) => {
        const { principal, query, locale, reply } = context;
        const statistics = await salesStatistics(database.db, { principal, locale }, query, clock());
        await noteSheet(deps, context as KitContext, query, statistics.parts.length);
        const { rows, headRow } = salesSheet(statistics, query, locale);
        return reply
          .type(FORMATS.xlsx.type)
          .header('content-disposition', 'attachment; filename="sales.xlsx"')
          .send(xlsxStream(rows, { headRow }));
      },
    }),
  ];
}
