import type { BulkBody, BulkResult, Selection } from '@contract/kit/wire';
import { joinTitles } from '../../values/joinTitles';
import type { TrialResult } from './bulkRun';

/** What is selected, and what the command was given: for `update` the changes. */
export type BulkChoice = Selection & Pick<BulkBody, 'args' | 'reason'>;

/** A command for many on its way through a trial: thousands take longer than one answer may. */
export interface BulkTrialRun extends TrialResult {
  /** Records that were asked about. */
  asked: number;
  /** The last of them that a query found. */
  after?: string;
  ended: boolean;
}
export const UNTRIED: BulkTrialRun = { rows: [], titles: {}, asked: 0, ended: false };

/** Records that are tried at a time. */
export const TRIAL_PART = 100;

/** What is tried next. */
export function nextPart(body: BulkChoice, { asked, after }: BulkTrialRun): BulkBody {
  if (!('ids' in body)) return { ...body, dryRun: true, part: { size: TRIAL_PART, after } };
  const ids = body.ids.slice(asked, asked + TRIAL_PART);
  const wanted = new Set(ids);
  const versions = Object.entries(body.expectedVersions ?? {}).filter(([id]) => wanted.has(id));
  return { ...body, dryRun: true, ids, expectedVersions: Object.fromEntries(versions) };
}

/** The trial with one more part. */
export function furtherTried(body: BulkChoice, trial: BulkTrialRun, answer: BulkResult): BulkTrialRun {
  const asked = trial.asked + TRIAL_PART;
  return {
    rows: [...trial.rows, ...answer.rows],
    titles: joinTitles([trial.titles, answer.titles]),
    asked,
    after: answer.next,
    ended: 'ids' in body ? asked >= body.ids.length : answer.next === undefined,
  };
}
