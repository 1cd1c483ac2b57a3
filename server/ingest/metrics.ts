import { REJECT_REASONS, type RejectReason } from '../../contract/machines/rejected';

/** Counters of the write path, for `/metrics`. Times in ms. */
export interface IngestMetrics {
  received: number;
  stored: number;
  duplicates: number;
  /** Accepted, but measured before a newer message of the same machine, or replayed from its flash. */
  late: number;
  rejected: Record<RejectReason, number>;
  /** Dead letters that were counted but not written, because too many came at once. */
  deadLettersDropped: number;
  batches: number;
  lastBatchSize: number;
  lastBatchMs: number;
  /** Age of the oldest message of the last batch when it was on disk. */
  lagMs: number;
  /** Messages that wait for their batch. */
  waiting: number;
  /** Batches that had to be tried again because the database did not answer. */
  retries: number;
  /** Tries of the batch that the database refuses at the moment; 0 while it stores. */
  stuckTries: number;
  /** When the first of them failed, ms; 0 while it stores. */
  stuckSince: number;
  rebirths: number;
  alertsRaised: number;
  alertsEnded: number;
  /** Connections refused: unknown serial, wrong secret, revoked. */
  readonly authFailures: number;
}

/** After so many tries, half a minute, it is no hitch: somebody has to look at the server. */
const STUCK_TRIES = 10;
/** Since when what machines say cannot be stored, ms; undefined while it can, or may yet. */
export const stuckSince = ({ stuckTries, stuckSince: since }: IngestMetrics): number | undefined =>
  stuckTries >= STUCK_TRIES ? since : undefined;

/** @param broker where connections are refused */
export function createIngestMetrics(broker: { readonly stats: { readonly refused: number } }): IngestMetrics {
  return {
    received: 0,
    stored: 0,
    duplicates: 0,
    late: 0,
    rejected: Object.fromEntries(REJECT_REASONS.map((reason) => [reason, 0])) as Record<RejectReason, number>,
    deadLettersDropped: 0,
    batches: 0,
    lastBatchSize: 0,
    lastBatchMs: 0,
    lagMs: 0,
    waiting: 0,
    retries: 0,
    stuckTries: 0,
    stuckSince: 0,
    rebirths: 0,
    alertsRaised: 0,
    alertsEnded: 0,
    get authFailures() {
      return broker.stats.refused;
    },
  };
}
