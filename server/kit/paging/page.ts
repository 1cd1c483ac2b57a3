import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { foundRows, inListOrder, isNarrowed, kitTables, orderOf, rowsOf } from '../query/listQuery';
import type { ListQuery } from '../query/parseQuery';
import { searched } from '../query/searched';
import type { RowsQuery, ServedResource, StoredRow } from '../served';
import { type PageWindow, pageAt } from './pageAt';
import type { CountedTotal, PageIndex } from './pageIndex';
import { type BestPlan, queryPlanOf } from './plan';
import type { OrderedRows } from './segments';
import type { Total } from './totals';

/** A list request of a person. */
export interface ListRequest {
  db: Executor;
  served: ServedResource;
  principal: Principal;
  query: ListQuery;
  now: number;
}
export interface PageRequest extends Total {
  page: number;
  pageSize: number;
  /** Of reading everything the question finds. */
  plan: BestPlan;
}
export interface PageRead {
  rows: readonly StoredRow[];
  /** Builds the page index and the total for later requests; call it after the answer is sent. */
  prepare?(): Promise<CountedTotal> | undefined;
}

/** So many found records are read and sorted within 50 ms, wherever they stand in the order. */
const FEW = { rows: 15_000, cost: 30_000 };
/** From either end of a list, a page so far in is read without the page index. */
const FAR = 5_000;
/** From so many records on the way to the middle takes longer than a page may. */
const LONG = 100_000;
/** Records read beyond what is expected before a search stops reading along the order. */
const SLACK = 1_000;
/** Cost of a record read along an index, in the planner's units. */
const STEP_COST = 0.16;

const orderedRows = ({ db, served, principal, query, now }: ListRequest) =>
  rowsOf(db, served, principal, query, now);

/** The page of a table made on the fly, so that the planner cannot walk along an index of the sorted column. */
function pageOfThese({ db, served, query }: ListRequest, rows: RowsQuery): RowsQuery {
  const these = kitTables(db).selectFrom(rows.as('these')).selectAll() as RowsQuery;
  return inListOrder(these, orderOf(served, query));
}

/** Finds everything first and sorts it. */
function sortedPage(question: ListRequest, { way }: BestPlan): RowsQuery {
  const { db, served, principal, query, now } = question;
  return pageOfThese(question, foundRows(db, served, principal, query, now, way).offset(0));
}

/**
 * Where a search finds much, its first records soon come along the order. Reading ends at twice what it should take;
 * then everything found is sorted instead.
 */
async function searchedFor(question: ListRequest, { offset, limit }: PageWindow, plan: BestPlan) {
  const { db, served, principal, query, now } = question;
  const unsearched = { ...question, query: { ...query, q: undefined } };
  const all = await queryPlanOf(db, foundRows(db, served, principal, unsearched.query, now));
  const expected = ((offset + limit) * all.rows) / Math.max(plan.rows, 1);
  const within = (rows: RowsQuery) => rows.limit(limit).offset(offset).execute();
  if (expected * STEP_COST > plan.cost) return within(sortedPage(question, plan));
  const most = Math.ceil(2 * expected + SLACK);
  if (most >= all.rows) return within(orderedRows(question));
  const along = pageOfThese(question, orderedRows(unsearched).limit(most)).where(
    searched(served, query.q ?? ''),
  );
  const found = await within(along);
  return found.length === limit ? found : within(sortedPage(question, plan));
}

/** The list in an order that one index has; undefined where it is sorted by more than one column. */
function orderedBy(question: ListRequest): OrderedRows | undefined {
  const [order, further] = orderOf(question.served, question.query);
  return order && !further ? { rows: orderedRows(question), order } : undefined;
}

function reversed(question: ListRequest): ListRequest {
  const sort = question.query.sort.map(({ field, descending }) => ({ field, descending: !descending }));
  return { ...question, query: { ...question.query, sort } };
}

function pageFrom(question: ListRequest, { offset, limit }: PageWindow) {
  const ordered = orderedBy(question);
  if (ordered) return pageAt(question.db, ordered, { offset, limit });
  return orderedRows(question).offset(offset).limit(limit).execute();
}

/** Behind the middle it is read from the end: skipped records cost, too. */
async function pageByOffset(question: ListRequest, window: PageWindow, { total, approximate }: Total) {
  const { offset, limit } = window;
  const behind = total - offset - limit;
  if (approximate || offset <= total / 2 || behind < 0) return pageFrom(question, window);
  return (await pageFrom(reversed(question), { offset: behind, limit })).reverse();
}

/** Rows of one page of a list. */
export async function readPage(
  pageIndex: PageIndex,
  question: ListRequest,
  cut: PageRequest,
): Promise<PageRead> {
  const { served, principal, query } = question;
  const { page, pageSize, plan, total, approximate } = cut;
  const window = { offset: (page - 1) * pageSize, limit: pageSize };
  const narrowed = isNarrowed(served, principal, query);
  if (narrowed && plan.rows <= FEW.rows && plan.cost <= FEW.cost)
    return { rows: await sortedPage(question, plan).limit(window.limit).offset(window.offset).execute() };
  const ordered = orderedBy(question);
  const behind = total - window.offset;
  const far = Math.min(window.offset, behind) > FAR;
  const prepare =
    ordered && (far || (!narrowed && total > LONG)) ? () => pageIndex.build(ordered, total) : undefined;
  // Near a known end pages are read from there: the index may be older than what came or went in front.
  const marked = ordered && (behind > FAR || approximate) ? await pageIndex.read(ordered, window) : undefined;
  if (marked) return { rows: marked, prepare };
  const rows = await (query.q === undefined
    ? pageByOffset(question, window, cut)
    : searchedFor(question, window, plan));
  return { rows, prepare };
}
