import type { AlertRow } from '@contract/alerts';
import type { DoorRow } from '@contract/doors';
import type { MachineInfo, MachineState } from '@contract/machines';
import type { NotificationCode } from '@contract/notifications';
import type { StockRow } from '@contract/stock';

/**
 * idle: nobody wants a link · connecting: ticket or handshake under way · syncing: connected, catching up ·
 * live · stale: nothing heard for `STALE_AFTER_MS` · offline: waiting for the next try · closed: final.
 */
export const LINK_PHASES = ['idle', 'connecting', 'syncing', 'live', 'stale', 'offline', 'closed'] as const;
export type LinkPhase = (typeof LINK_PHASES)[number];

/** Counters of what should not happen. */
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
  /** What should not happen and how often it did since the page was signed in. */
  faults?: Faults;
  /** When the server was found to have gone back in time (restore), so that all was read anew. */
  rewrittenAt?: number;
}

export interface Machine {
  info: MachineInfo;
  state: MachineState;
}
/** Rows with the place of each key, so that a change of one row copies pointers and nothing else. */
export interface IndexedRows<Row> {
  rows: readonly Row[];
  index: ReadonlyMap<string, number>;
}
/** In order of name; the order does not change between snapshots. */
export type MachinesState = IndexedRows<Machine>;
/** Keyed by `machineId|productId`. */
export type StockState = IndexedRows<StockRow>;
/** Newest first, at most `CAPS.alerts`; open alerts are never dropped. */
export interface AlertsState {
  rows: readonly AlertRow[];
}
/** Newest first, at most `CAPS.doors`; open doors are never dropped. */
export interface DoorsState {
  rows: readonly DoorRow[];
}

export interface Sample {
  /** When it was measured, server-clock ms. */
  t: number;
  v: number;
}
export interface SampleSeries {
  /** In order of time, at most `CAPS.samplesPerMachine`. */
  points: readonly Sample[];
  /** Samples lost on the way, as told by the server. */
  dropped: number;
}
/** Keyed by `machineId|channel`; only machines somebody watches. */
export type SamplesState = Readonly<Record<string, SampleSeries>>;

/** One notification as it arrived on the socket. */
export interface Notice {
  id: string;
  code: NotificationCode;
  at: number;
  alert: AlertRow;
}
/** Newest first, at most `CAPS.notices`. */
export interface NoticesState {
  rows: readonly Notice[];
}

/** Changes of lists by name of their resource, counted. */
export type HintsState = Readonly<Record<string, number>>;

/** The part of the store that belongs to the stream. */
export interface RealtimeState {
  link: LinkState;
  machines: MachinesState;
  alerts: AlertsState;
  doors: DoorsState;
  stock: StockState;
  samples: SamplesState;
  notices: NoticesState;
  hints: HintsState;
}

/** Everything a snapshot holds, applied as one. */
export interface SnapshotData {
  asOf: number;
  machines: readonly Machine[];
  alerts: readonly AlertRow[];
  doors: readonly DoorRow[];
  stock: readonly StockRow[];
  /** False: versions continue those of the rows before, so equal ones may be kept. */
  anew: boolean;
}
/** What one frame of the screen applies: rows by name of their topic. */
export type FrameBatch = Readonly<Record<string, readonly unknown[]>>;
