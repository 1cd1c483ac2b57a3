import { z } from 'zod';
import type { AlertKind, AlertRow } from './alerts';
import type { SetDigest } from './common/digest';
import type { Locale } from './common/locale';
import type { DoorRow } from './doors';
import type { MachineStateTuple } from './machines';
import type { LaneUpdate } from './machines/planogram';
import { DAY_MS } from './time/durations';

/** Types of control and live frames beside the notification codes 1101–1121. */
export const MESSAGE = {
  tick: 0,
  machineState: 1190,
  samples: 1191,
  hint: 1192,
  door: 1193,
  stock: 1194,
  lanes: 1195,
  hello: 9001,
  resync: 9002,
  snapshotRows: 9003,
  snapshotEnd: 9004,
  digest: 9005,
  receipt: 9006,
  commandResult: 9007,
  command: 9008,
  goAway: 9009,
  reauth: 9010,
  watch: 9011,
  digestRequest: 9012,
} as const;

export const CLOSE = {
  manual: 3000,
  clientTimeout: 4000,
  sequenceGap: 4001,
  sessionExpired: 4003,
  slowConsumer: 4008,
  replaced: 4010,
  restart: 1012,
  overload: 1013,
  tooBig: 1009,
  badData: 1007,
  policy: 1008,
} as const;
/** Reason that goes with `CLOSE.replaced`: the person has too many connections, and this was the oldest. */
export const REPLACED = 'replaced';

export const SOCKET_PATH = '/socket';
export const SOCKET_SCOPE = 101;
export const PROTOCOL_VERSION = 2;
export const HEARTBEAT_INTERVAL_MS = 30_000;
export const RECONNECT_STEP_MS = 500;
export const RECONNECT_CAP_MS = 30_000;
/** Of a wall display: nobody stands there to ask for a try. */
export const WALL_RECONNECT_CAP_MS = 10_000;
export const RECONNECT_JITTER_MS = 2_000;
/** The back-off starts again at 1 only after this long in state live. */
export const STABLE_AFTER_MS = 5_000;
export const TICK_INTERVAL_MS = 5_000;
export const DIGEST_INTERVAL_MS = 60_000;
/** No frame for this long: what is on the screen is stale; twice as long: the socket is dead. */
export const STALE_AFTER_MS = 10_000;
export const TERMINATE_AFTER_MS = 20_000;
/** Who begins to look at a list hears whether it changed within so long before. */
export const HINT_MEMORY_MS = 10_000;
export const OFFLINE_BANNER_MS = 3_000;
export const HELLO_TIMEOUT_MS = 10_000;
/** So long after its last part a snapshot that has not ended counts as lost. */
export const SNAPSHOT_TIMEOUT_MS = 30_000;
export const MAX_INBOUND_BYTES = 64 * 1024;
export const MAX_WATCH = 200;
export const SNAPSHOT_CHUNK = 200;
/** Caps of what a browser keeps. */
export const CAPS = { alerts: 2_000, doors: 500, samplesPerMachine: 720 } as const;
/** Cleared alerts and door records of the last day belong to the snapshot. */
export const SNAPSHOT_WINDOW_MS = DAY_MS;

/** Stream meta of a v2 frame. `n` counts frames of this connection, `p` is the durable position. */
export interface StreamMeta {
  n: number;
  p?: number;
  h?: string;
  /** Server clock, ms. */
  t?: number;
}
export interface Frame {
  messageType: number;
  /** A JSON text, or empty. */
  content: string;
  s?: StreamMeta;
}
export const frameSchema = z.object({
  messageType: z.number().int(),
  content: z.string(),
  s: z
    .object({
      n: z.number().int().min(0),
      p: z.number().int().min(0).optional(),
      h: z.string().optional(),
      t: z.number().optional(),
    })
    .optional(),
});

export type HelloMode = 'resume' | 'snapshot';
export type HelloReason = 'new' | 'resume' | 'epoch' | 'retention' | 'limit' | 'acl' | 'hash' | 'ahead';
export interface Hello {
  epoch: string;
  mode: HelloMode;
  why: HelloReason;
  head: number;
  conn: string;
  acl: string;
  now: number;
  tick: number;
  build: string;
  maxQueue: number;
}

/** Rows of one topic, by its name. */
export interface SnapshotRows<Row = unknown> {
  set: string;
  rows: readonly Row[];
}
export interface SnapshotEnd {
  asOf: number;
  counts: Record<string, number>;
  /** Over the set that must never differ. */
  digest: SetDigest;
}
export interface DigestFrame extends SetDigest {
  asOf: number;
}
export interface ResyncMessage {
  why: 'acl' | 'slow' | 'gap' | 'digest';
  /** Version of the entitlement from here on; a later resume must name it. */
  acl?: string;
}
export interface ReconnectAdvice {
  after: number;
  spread: number;
}

/** Content of a notification frame (1101–1121): a fact of the durable feed with the row it made. */
export interface AlertEventContent {
  id: string;
  kind: AlertKind;
  alertId: string;
  ver: number;
  org: string;
  at: number;
  alert: AlertRow;
}
/** Content of 1193. */
export interface DoorEventContent {
  id: string;
  kind: 'door.opened' | 'door.closed';
  doorId: string;
  ver: number;
  org: string;
  at: number;
  door: DoorRow;
}
/** Content of 1105: an announcement of the platform or of an institution above. */
export interface PlatformNoticeContent {
  id: string;
  kind: 'notice.published' | 'notice.withdrawn';
  ver: number;
  org: string;
  at: number;
  notice: { title: Partial<Record<Locale, string>>; type: string; expireAt: number | null };
}

/** Content of 1190: several machines as column arrays. */
export interface MachineStateFrame {
  at: number;
  columns: readonly string[];
  rows: MachineStateTuple[];
}
/** Content of 1195: lanes of watched machines that changed. */
export interface LanesFrame {
  rows: LaneUpdate[];
}
/**
 * Content of 1191: samples of a watched machine since `t0`; `dropped` counts what was lost on the way.
 * Channels: `temp` (°C) and `rh` (%) of the main zone, `temp/<zone>` and `rh/<zone>` of another one.
 */
export interface SamplesFrame {
  machineId: string;
  channel: string;
  t0: number;
  dt: number[];
  v: number[];
  dropped?: number;
}
export interface Hint {
  resources: string[];
}

export const receiptSchema = z.object({ seen: z.number().int().min(0), vis: z.boolean() });
/** What may be watched: topics of lanes `signal` and `watched` by their name; `resources` of which hints are wanted. */
export const WATCH_LISTS = ['samples', 'laneStates', 'resources'] as const;
export const watchSchema = z.object({
  samples: z.array(z.string().max(32)).max(MAX_WATCH).default([]),
  laneStates: z.array(z.string().max(32)).max(MAX_WATCH).default([]),
  resources: z
    .array(z.string().regex(/^[A-Za-z]{1,40}$/))
    .max(MAX_WATCH)
    .default([]),
} satisfies Record<(typeof WATCH_LISTS)[number], z.ZodType>);
export type WatchPayload = z.infer<typeof watchSchema>;
export const commandSchema = z.object({
  cid: z.string().min(8).max(64),
  cmd: z.string().max(40),
  args: z.record(z.string(), z.unknown()).default({}),
});
export interface CommandReply {
  cid: string;
  ok: boolean;
  ver?: number;
  /** Message key of the refusal. */
  err?: string;
}
export const reauthSchema = z.object({ ticket: z.string().max(200) });

/** Health of the part of the system behind the socket, carried by ticks when it is bad. */
export interface TickContent {
  db?: false;
}
