import { MINUTE_MS } from '../../../contract/time/durations';
import type { Logger } from '../../log';

/** A record that a job could not move; it is tried again the next time. */
export interface FailedRecord {
  /** Job, resource and event. */
  process: string;
  id: string;
  error: unknown;
}

/** Gauges of `/metrics`. */
export interface RecordMetrics {
  /** Attempts that failed since the start. */
  failed: number;
  /** Unix seconds of the last one; 0: none. */
  failedSeconds: number;
}

export interface FailedRecords {
  failed(record: FailedRecord): void;
  /** Those of a process that have failed lately: longer after each time, so that a batch of them holds up no other. */
  resting(process: string): string[];
  readonly metrics: RecordMetrics;
}

const FIRST_REST_MS = 4_000;
const LONGEST_REST_MS = 10 * MINUTE_MS;
/** Records without another failure by then are dropped. */
const FORGOTTEN_MS = 60 * MINUTE_MS;

/** When each record of a process may be tried again. */
function createBackoffs(clock: () => number) {
  const processes = new Map<string, Map<string, { times: number; until: number }>>();
  return {
    add(process: string, id: string): void {
      const rests = processes.get(process) ?? new Map<string, { times: number; until: number }>();
      processes.set(process, rests);
      const times = (rests.get(id)?.times ?? 0) + 1;
      const rest = Math.min(FIRST_REST_MS * 2 ** (times - 1), LONGEST_REST_MS);
      rests.set(id, { times, until: clock() + rest });
    },
    of(process: string): string[] {
      const rests = processes.get(process);
      if (!rests) return [];
      const now = clock();
      for (const [id, { until }] of rests) if (until <= now - FORGOTTEN_MS) rests.delete(id);
      return [...rests].filter(([, { until }]) => until > now).map(([id]) => id);
    },
  };
}

export function watchRecords({
  log,
  clock,
}: {
  log: Pick<Logger, 'error'>;
  clock: () => number;
}): FailedRecords {
  const metrics: RecordMetrics = { failed: 0, failedSeconds: 0 };
  const rests = createBackoffs(clock);
  return {
    metrics,
    resting: rests.of,
    failed(record) {
      rests.add(record.process, record.id);
      metrics.failed += 1;
      metrics.failedSeconds = Math.round(clock() / 1_000);
      log.error(record, 'a record was not moved, and will be tried again');
    },
  };
}
