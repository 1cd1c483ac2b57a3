import type { BulkBody, BulkResult, BulkRow, BulkRunBody, BulkRunReport, Titles } from '@contract/kit/wire';
import type { BulkAnswer } from '../../api/bulkApi';
import { joinTitles } from '../../values/joinTitles';

/** Result, or expected result, for one record. `uncertain`: sent, no response; `left`: not sent. */
export type RowStatus = 'ready' | 'done' | 'refused' | 'uncertain' | 'left';

export interface BulkRowResult extends BulkRow {
  status: RowStatus;
}

export interface BulkOutcome {
  rows: BulkRowResult[];
  /** What it made is found by it; absent where no answer tells. */
  run?: string;
  titles: Titles;
}

/** The expected result of each record, with titles of the records that differences point at. */
export type TrialResult = Pick<BulkResult, 'rows' | 'titles'>;

/** The outcome of a trial: nothing has been changed. */
export function triedOutcome({ rows, titles }: TrialResult): BulkOutcome {
  return { rows: rows.map((row) => ({ ...row, status: row.ok ? 'ready' : 'refused' })), titles };
}

/** With more records than these the server runs the command as a job: it survives the page and can be stopped. */
export const AT_ONCE = 100;

/** Input of a bulk command besides the records. `run`: ULID of the run. */
export type BulkInput = Pick<BulkBody, 'args' | 'reason'> & { run: string };

/** The versions that the person saw: the server skips records that changed since. */
function versionsOf(rows: readonly BulkRow[]) {
  const versions = rows.map(({ id, seen = 0 }) => [id, seen] as const);
  return { ids: rows.map(({ id }) => id), expectedVersions: Object.fromEntries(versions) };
}

const bodyOf = (rows: readonly BulkRow[], more: BulkInput): BulkBody => ({
  ...versionsOf(rows),
  ...more,
});

const sent = (row: BulkRow): BulkRowResult => ({ ...row, status: row.ok ? 'done' : 'refused' });
/** A record without a result from the server. */
const unsent = ({ id, title, seen }: BulkRow, status: RowStatus): BulkRowResult => ({
  id,
  title,
  seen,
  ok: false,
  status,
});

export interface BulkWork {
  tried: TrialResult;
  more: BulkInput;
  send(body: BulkBody): Promise<BulkAnswer>;
}

const readyOf = ({ rows }: TrialResult) => rows.filter(({ ok }) => ok);

/** Whether there are too many records for one request. */
export const isLong = (tried: TrialResult) => readyOf(tried).length > AT_ONCE;

/**
 * Runs the tried command in one request and reports each record. After a refusal (4xx) nothing was changed; after any
 * other failure the result is unknown.
 */
export async function runAtOnce({ tried, more, send }: BulkWork): Promise<BulkOutcome> {
  const ready = readyOf(tried);
  const refused = tried.rows.filter(({ ok }) => !ok).map(sent);
  // A record that is gone has no title any more where it is asked for.
  const known = new Map(tried.rows.map(({ id, title }) => [id, title]));
  try {
    const answer = await send(bodyOf(ready, more));
    const rows = answer.rows.map((row) => sent({ ...row, title: known.get(row.id) ?? row.title }));
    return {
      rows: [...refused, ...rows],
      titles: joinTitles([tried.titles, answer.titles]),
      run: answer.run,
    };
  } catch (problem) {
    const { status: http = 0 } = problem as { status?: number };
    const status = http >= 400 && http < 500 ? 'left' : 'uncertain';
    return { rows: [...refused, ...ready.map((row) => unsent(row, status))], titles: tried.titles };
  }
}

/** Body of `POST /api/bulkRuns`: the records that the trial found ready. */
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

/** The outcome of a run that ended, together with the records that its trial had refused. */
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
  for (const { status } of rows) counts[status]++;
  return counts;
}
