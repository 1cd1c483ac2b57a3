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
  readonly metrics: RecordMetrics;
}

export function watchRecords({
  log,
  clock,
}: {
  log: Pick<Logger, 'error'>;
  clock: () => number;
}): FailedRecords {
  const metrics: RecordMetrics = { failed: 0, failedSeconds: 0 };
  return {
    metrics,
    failed(record) {
      metrics.failed += 1;
      metrics.failedSeconds = Math.round(clock() / 1_000);
      log.error(record, 'a record was not moved, and will be tried again');
    },
  };
}
