import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { foundRows, inOrder, isNarrowed, kitTables, orderOf, rowsOf, searched } from '../query/listQuery';
import type { ListQuery } from '../query/parseQuery';
import type { Rows, Served, StoredRow } from '../served';
import { type Bookmarks, type Cutout, pageAt, type Walked } from './bookmarks';
import { type BestPlan, planOf } from './plan';
import type { Ordered } from './stretches';
import type { Total } from './totals';

/** Who asks for what. */
export interface Question {
  db: Executor;
  served: Served;
  principal: Principal;
  query: ListQuery;
  now: number;
}
export interface Cut extends Total {
  page: number;
  pageSize: number;
  /** Of reading everything the question finds. */
  plan: BestPlan;
}
export interface PageRead {
  rows: readonly StoredRow[];
  /** Makes pages in the middle quick and counts the list, for whoever asks next; to be called when this one is out. */
  prepare?(): Promise<Walked> | undefined;
}

/** So many found records are read and sorted within 50 ms, wherever they stand in the order. */
const FEW = { rows: 15_000, cost: 30_000 };
/** From either end of a list, a page so far in is reached without bookmarks. */
const FAR = 5_000;
/** From so many records on the way to the middle takes longer than a page may. */
const LONG = 100_000;
/** Walked over beyond what is expected before a search gives up walking. */
const SLACK = 1_000;
/** Of a record walked over along an index, in the planner's units. */
const STEP_COST = 0.16;

const walked = ({ db, served, principal, query, now }: Question) => rowsOf(db, served, principal, query, now);

/** The page of a table made on the fly, so that the planner cannot walk along an index of the sorted column. */
function pageOfThese({ db, served, query }: Question, rows: Rows): Rows {
  const these = kitTables(db).selectFrom(rows.as('these')).selectAll() as Rows;
  return inOrder(these, orderOf(served, query));
}

/** Finds everything first and sorts it. */
function gathered(question: Question, { way }: BestPlan): Rows {
  const { db, served, principal, query, now } = question;
  return pageOfThese(question, foundRows(db, served, principal, query, now, way).offset(0));
}

/**
 * Where a search finds much, its first ones are soon met along the order, unless they all stand together farther
 * back. So the walk ends at twice what it should take, and everything is gathered instead.
 */
async function searchedFor(question: Question, { offset, limit }: Cutout, plan: BestPlan) {
  const { db, served, principal, query, now } = question;
  const unsearched = { ...question, query: { ...query, q: undefined } };
  const all = await planOf(db, foundRows(db, served, principal, unsearched.query, now));
  const expected = ((offset + limit) * all.rows) / Math.max(plan.rows, 1);
  const within = (rows: Rows) => rows.limit(limit).offset(offset).execute();
  if (expected * STEP_COST > plan.cost) return within(gathered(question, plan));
  const most = Math.ceil(2 * expected + SLACK);
  if (most >= all.rows) return within(walked(question));
  const along = pageOfThese(question, walked(unsearched).limit(most)).where(searched(served, query.q ?? ''));
  const found = await within(along);
  return found.length === limit ? found : within(gathered(question, plan));
}

/** The list in an order that one index has; undefined where it is sorted by more than one column. */
function orderedBy(question: Question): Ordered | undefined {
  const [order, further] = orderOf(question.served, question.query);
  return order && !further ? { rows: walked(question), order } : undefined;
}

function turned(question: Question): Question {
  const sort = question.query.sort.map(({ field, descending }) => ({ field, descending: !descending }));
  return { ...question, query: { ...question.query, sort } };
}

function pageFrom(question: Question, { offset, limit }: Cutout) {
  const ordered = orderedBy(question);
  if (ordered) return pageAt(question.db, ordered, { offset, limit });
  return walked(question).offset(offset).limit(limit).execute();
}

/** Behind the middle read from the end: what is skipped has to be walked over. */
async function walkedTo(question: Question, cutout: Cutout, { total, approximate }: Total) {
  const { offset, limit } = cutout;
  const behind = total - offset - limit;
  if (approximate || offset <= total / 2 || behind < 0) return pageFrom(question, cutout);
  return (await pageFrom(turned(question), { offset: behind, limit })).reverse();
}

/** Rows of one page of a list. */
export async function pageOf(bookmarks: Bookmarks, question: Question, cut: Cut): Promise<PageRead> {
  const { served, principal, query } = question;
  const { page, pageSize, plan, total, approximate } = cut;
  const cutout = { offset: (page - 1) * pageSize, limit: pageSize };
  const narrowed = isNarrowed(served, principal, query);
  if (narrowed && plan.rows <= FEW.rows && plan.cost <= FEW.cost)
    return { rows: await gathered(question, plan).limit(cutout.limit).offset(cutout.offset).execute() };
  const ordered = orderedBy(question);
  const behind = total - cutout.offset;
  const far = Math.min(cutout.offset, behind) > FAR;
  const prepare =
    ordered && (far || (!narrowed && total > LONG)) ? () => bookmarks.lay(ordered, total) : undefined;
  // Near a known end pages are read from there: bookmarks may be older than what came or went in front.
  const marked = ordered && (behind > FAR || approximate) ? await bookmarks.read(ordered, cutout) : undefined;
  if (marked) return { rows: marked, prepare };
  const rows = await (query.q === undefined
    ? walkedTo(question, cutout, cut)
    : searchedFor(question, cutout, plan));
  return { rows, prepare };
}
