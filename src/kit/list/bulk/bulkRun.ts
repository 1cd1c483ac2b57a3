import type { BulkBody, BulkResult, BulkRow, BulkRunBody, BulkRunReport, Titles } from '@contract/kit/wire';
import { joinTitles } from '../../values/joinTitles';

/** What became of a record, or would: `uncertain` was sent, and no answer came; `left` was not even sent. */
export type RowStatus = 'ready' | 'done' | 'refused' | 'uncertain' | 'left';

export interface BulkRowResult extends BulkRow {
  fate: RowStatus;
}

export interface BulkOutcome {
  rows: BulkRowResult[];
  titles: Titles;
}

/** What would become of the records, and what the differences point at. */
export type TrialResult = Pick<BulkResult, 'rows' | 'titles'>;

/** What was tried, not done. */
export function triedOutcome({ rows, titles }: TrialResult): BulkOutcome {
  return { rows: rows.map((row) => ({ ...row, fate: row.ok ? 'ready' : 'refused' })), titles };
}

/** More records than these are left to the server: it goes on when the page is closed, and may be stopped. */
export const AT_ONCE = 100;

/** What a command for many is given beside the records; `run`: the ULID it is known by. */
export type BulkInput = Pick<BulkBody, 'args' | 'reason'> & { run: string };

/** Names the versions that were seen: what changed since is left alone. */
function versionsOf(rows: readonly BulkRow[]) {
  const versions = rows.map(({ id, seen = 0 }) => [id, seen] as const);
  return { ids: rows.map(({ id }) => id), expectedVersions: Object.fromEntries(versions) };
}

const bodyOf = (rows: readonly BulkRow[], more: BulkInput): BulkBody => ({
  ...versionsOf(rows),
  ...more,
});

const sent = (row: BulkRow): BulkRowResult => ({ ...row, fate: row.ok ? 'done' : 'refused' });
/** Nothing is known of it but what it is called, and how it was seen. */
const unsent = ({ id, title, seen }: BulkRow, fate: RowStatus): BulkRowResult => ({
  id,
  title,
  seen,
  ok: false,
  fate,
});

export interface BulkWork {
  tried: TrialResult;
  more: BulkInput;
  send(body: BulkBody): Promise<BulkResult>;
}

const readyOf = ({ rows }: TrialResult) => rows.filter(({ ok }) => ok);

/** Is this more than one answer should be waited for? */
export const isLong = (tried: TrialResult) => readyOf(tried).length > AT_ONCE;

/**
 * Does what was tried, and says of every record what became of it. A server that refused (4xx) has done nothing of it;
 * after any other failure nobody knows.
 */
export async function runAtOnce({ tried, more, send }: BulkWork): Promise<BulkOutcome> {
  const ready = readyOf(tried);
  const refused = tried.rows.filter(({ ok }) => !ok).map(sent);
  // A record that is gone has no title any more where it is asked for.
  const known = new Map(tried.rows.map(({ id, title }) => [id, title]));
  try {
    const answer = await send(bodyOf(ready, more));
    const rows = answer.rows.map((row) => sent({ ...row, title: known.get(row.id) ?? row.title }));
    return { rows: [...refused, ...rows], titles: joinTitles([tried.titles, answer.titles]) };
  } catch (problem) {
    const { status = 0 } = problem as { status?: number };
    const fate = status >= 400 && status < 500 ? 'left' : 'uncertain';
    return { rows: [...refused, ...ready.map((row) => unsent(row, fate))], titles: tried.titles };
  }
}

/** What the server is asked to do on its own. */
export function runBodyOf(
  resource: string,
  command: string,
  tried: TrialResult,
  more: BulkInput,
): BulkRunBody {
  const { ids, expectedVersions } = versionsOf(readyOf(tried));
  return { resource, command, ids, expectedVersions, ...more };
}

export const isRunOver = ({ state }: BulkRunReport) => state !== 'running' && state !== 'stopping';

/** What became of each record of a run that is over, and of those that were refused when it was tried. */
export function endedOutcome({ rows, left, titles }: BulkRunReport, tried?: TrialResult): BulkOutcome {
  const refused = tried?.rows.filter(({ ok }) => !ok) ?? [];
  const open = left.map((row) => unsent({ ...row, ok: false }, 'left'));
  return {
    rows: [...refused, ...rows].map(sent).concat(open),
    titles: joinTitles([tried?.titles ?? {}, titles]),
  };
}

export function countsOf(rows: readonly BulkRowResult[]): Record<RowStatus, number> {
  const counts: Record<RowStatus, number> = { ready: 0, done: 0, refused: 0, uncertain: 0, left: 0 };
  for (const { fate } of rows) counts[fate]++;
  return counts;
}
