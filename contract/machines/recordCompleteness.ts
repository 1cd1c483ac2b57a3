import { MINUTE_MS } from '../time/durations';

/** In storage something is recorded at least so often; out of range at least so often (GSP, appendix 3). */
export const RECORD_EVERY_MS = 30 * MINUTE_MS;
export const RECORD_EXCURSION_EVERY_MS = 2 * MINUTE_MS;
/** record: late samples made it · range: they show that none was due. */
const RECORD_FINDING_ENDS = ['record', 'range'] as const;
export type RecordFindingEnd = (typeof RECORD_FINDING_ENDS)[number];
const RECORD_FINDING_STATES = ['open', ...RECORD_FINDING_ENDS] as const;

/** Records one after the other that were due and not made, as nothing had been measured. */
export interface RecordFinding {
  /** half: of half hours · two: of two minutes out of range. */
  kind: 'half' | 'two';
  from: number;
  to: number;
  /** How many records. */
  count: number;
  foundAt: number;
  state: (typeof RECORD_FINDING_STATES)[number];
  /** When the last of them was closed. */
  closedAt: number | null;
}

/** What Pharos has recorded of a zone within a period. */
export interface RecordCompleteness {
  /** The part of the period in which it was kept; the same twice where it was not. */
  from: number;
  to: number;
  /** Records that were due, that were made, and those of them that late samples made. */
  due: number;
  made: number;
  late: number;
  findings: readonly RecordFinding[];
}

/** Part of the records due that was made; undefined where none was due. */
export function keptShare({ due, made }: Pick<RecordCompleteness, 'due' | 'made'>): number | undefined {
  return due > 0 ? made / due : undefined;
}

type MissingReading = Omit<RecordFinding, 'count' | 'kind'>;

/** Single records that are missing, as stretches of the same kind and state. @param missed by time */
export function stretchesOf(missed: readonly MissingReading[]): RecordFinding[] {
  const stretches: RecordFinding[] = [];
  const last: Partial<Record<RecordFinding['kind'], RecordFinding>> = {};
  for (const each of missed) {
    const kind: RecordFinding['kind'] = each.to - each.from === RECORD_EVERY_MS ? 'half' : 'two';
    const open = last[kind];
    if (open?.to === each.from && open.state === each.state) {
      open.to = each.to;
      open.count += 1;
      open.foundAt = Math.min(open.foundAt, each.foundAt);
      if (each.closedAt !== null) open.closedAt = Math.max(open.closedAt ?? 0, each.closedAt);
      continue;
    }
    const begun = { ...each, kind, count: 1 };
    last[kind] = begun;
    stretches.push(begun);
  }
  return stretches.sort((a, b) => a.from - b.from || b.to - a.to);
}
