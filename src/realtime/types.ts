/**
 * idle: no link requested · connecting: ticket or handshake under way · syncing: connected, catching up ·
 * live · stale: nothing heard for `STALE_AFTER_MS` · offline: waiting for the next try · closed: final.
 */
export const LINK_PHASES = ['idle', 'connecting', 'syncing', 'live', 'stale', 'offline', 'closed'] as const;
export type LinkPhase = (typeof LINK_PHASES)[number];

/** Counters of protocol faults. */
export interface Faults {
  badFrames: number;
  badContents: number;
  duplicates: number;
  gaps: number;
}

/** Times are server-clock milliseconds, as far as the server's clock is known. */
export interface LinkState {
  phase: LinkPhase;
  since?: number;
  /** Number of the running or coming try; 0 while all is well. */
  attempt: number;
  retryAt?: number;
  lastFrameAt?: number;
  /** Why the link is not live: a word of the protocol, for the details of a banner. */
  reason?: string;
  /** Server clock minus monotonic clock of this page, ms. */
  clockOffset?: number;
  /** True once a first snapshot has been applied. */
  ready: boolean;
  /** The server serves this other build of the console. */
  newBuild?: string;
  /** The server is reachable but its database is not. */
  degraded: boolean;
  /** Since the sign-in. */
  faults?: Faults;
  /** When the server was found to have gone back in time (restore), so that all was read anew. */
  rewrittenAt?: number;
}

/** Rows with the place of each key, so that a change of one row copies pointers and nothing else. */
export interface IndexedRows<Row> {
  rows: readonly Row[];
  index: ReadonlyMap<string, number>;
}

/** What is known of changes of lists. */
export interface HintsState {
  /** Counted, by name of their resource. */
  readonly of: Readonly<Record<string, number>>;
  /** Whether the link is live now; absent before it was for the first time. */
  readonly live?: boolean;
  /** How often the link came back: what changed meanwhile was not told. */
  readonly returns: number;
}

/** The part of the store that belongs to the stream itself; topics add their slices. */
export interface RealtimeState {
  link: LinkState;
  hints: HintsState;
}

/** Everything a snapshot holds, applied as one: rows by name of their set. */
export interface SnapshotData {
  asOf: number;
  /** False: versions continue those of the rows before, so equal ones may be kept. */
  anew: boolean;
  readonly [set: string]: unknown;
}
/** What one frame of the screen applies: rows by name of their topic. */
export type FrameBatch = Readonly<Record<string, readonly unknown[]>>;
