import type { BulkBody, BulkResult, BulkRow, Titles } from '@contract/kit/wire';
import { inParts } from '@shared/lib/inParts';
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

/** A long command goes in parts: one sees how far it is, and may stop it. */
const CHUNK = 100;

/** What a command for many is given beside the records. */
export type BulkGiven = Pick<BulkBody, 'args' | 'reason' | 'run'>;

/** Names the versions that were seen: what changed since is left alone. */
function bodyOf(part: readonly BulkRow[], more: BulkGiven): BulkBody {
  const versions = part.map(({ id, seen = 0 }) => [id, seen] as const);
  return { ids: part.map(({ id }) => id), expectedVersions: Object.fromEntries(versions), ...more };
}

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
  more: BulkGiven;
  send(body: BulkBody): Promise<BulkResult>;
  onShare(share: number): void;
  /** Asked before each part. */
  isStopped(): boolean;
}

/**
 * Does what was tried, and says of every record what became of it: after a failure, or when somebody stops it,
 * the rest is not attempted. A server that refused (4xx) has done nothing of the part; otherwise nobody knows.
 */
export async function runInParts({ tried, more, send, onShare, isStopped }: BulkWork): Promise<BulkOutcome> {
  const parts = inParts(
    tried.rows.filter(({ ok }) => ok),
    CHUNK,
  );
  // A record that is gone has no title any more where it is asked for.
  const known = new Map(tried.rows.map(({ id, title }) => [id, title]));
  const named = (row: BulkRow): BulkRow => ({ ...row, title: known.get(row.id) ?? row.title });
  let titles = tried.titles;
  const rows = tried.rows.filter(({ ok }) => !ok).map(sent);
  let fate: RowStatus = 'left';
  let next = 0;
  for (; next < parts.length && !isStopped(); next++) {
    onShare(next / parts.length);
    try {
      const answer = await send(bodyOf(parts[next] ?? [], more));
      rows.push(...answer.rows.map(named).map(sent));
      titles = joinTitles([titles, answer.titles]);
    } catch (problem) {
      const { status = 0 } = problem as { status?: number };
      fate = status >= 400 && status < 500 ? 'left' : 'uncertain';
      break;
    }
  }
  const [failed = [], ...rest] = parts.slice(next);
  rows.push(...failed.map((row) => unsent(row, fate)), ...rest.flat().map((row) => unsent(row, 'left')));
  return { rows, titles };
}

export function countsOf(rows: readonly BulkRowResult[]): Record<RowStatus, number> {
  const counts: Record<RowStatus, number> = { ready: 0, done: 0, refused: 0, uncertain: 0, left: 0 };
  for (const { fate } of rows) counts[fate]++;
  return counts;
}
