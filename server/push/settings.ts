import { DIGEST_INTERVAL_MS, TICK_INTERVAL_MS } from '../../contract/push';

/** Limits and periods of the gateway; tests and benches shorten or widen them. */
export interface PushSettings {
  perUser: number;
  perNode: number;
  /** New connections of one address within `opensWindowMs`. */
  opens: number;
  opensWindowMs: number;
  inboundBurst: number;
  inboundPerMinute: number;
  /** Above this many unsent bytes state is conflated and signals are dropped. */
  conflateBytes: number;
  /** Above this the connection is closed as too slow; so is one that stays above `conflateBytes`. */
  slowBytes: number;
  slowMs: number;
  /** A closed socket that does not answer is cut after this. */
  terminateMs: number;
  tickMs: number;
  pingMs: number;
  idleMs: number;
  digestMs: number;
  hintMs: number;
  /** Curves take new samples no more often. */
  signalMs: number;
  flushMinMs: number;
  flushMaxMs: number;
  /** Snapshots of one entitlement are shared for this long. */
  shareMs: number;
  resumeRows: number;
  resumeBytes: number;
  databaseTimeoutMs: number;
  /** How many feed rows are kept in memory for connections that are catching up. */
  recentRows: number;
  /** Reconnect advice for clients on a restart: minimum delay and spread. */
  goAwayAfterMs: number;
  goAwaySpreadMs: number;
}

export const DEFAULT_PUSH_SETTINGS: PushSettings = {
  perUser: 6,
  perNode: 2_000,
  opens: 10,
  opensWindowMs: 10_000,
  inboundBurst: 50,
  inboundPerMinute: 100,
  conflateBytes: 256 * 1024,
  slowBytes: 1024 * 1024,
  slowMs: 10_000,
  terminateMs: 500,
  tickMs: TICK_INTERVAL_MS,
  pingMs: 15_000,
  idleMs: 45_000,
  digestMs: DIGEST_INTERVAL_MS,
  hintMs: 1_000,
  signalMs: 250,
  flushMinMs: 5,
  flushMaxMs: 50,
  shareMs: 250,
  resumeRows: 500,
  resumeBytes: 256 * 1024,
  databaseTimeoutMs: 3_000,
  recentRows: 5_000,
  goAwayAfterMs: 500,
  goAwaySpreadMs: 3_000,
};
