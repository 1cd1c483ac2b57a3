import { z } from 'zod';
import { serialNoSchema } from './common/ids';
import { DOOR_PURPOSES } from './doors';
import { CERT_ANSWER, CERT_REQUEST } from './machines/access/renewing';
import { FIRMWARE_ORDER } from './machines/firmware';
import { REPORTED } from './machines/reported';
import { FETCHING_PAYLOADS } from './orders/fetching';
import { PAY_METHODS } from './orders/words';

/** Topics: `mv/1/{serial}/up/{kind}` from the machine, `mv/1/{serial}/down/{kind}` to it. */
export const TOPIC_ROOT = 'mv/1';
export const UP_FILTER = `${TOPIC_ROOT}/+/up/#`;
export const MAX_PAYLOAD_BYTES = 128 * 1024;
/** Unacknowledged messages are sent again after this. */
export const RESEND_AFTER_MS = 1_500;
export const KEEP_ALIVE_SEC = 60;
export const SESSION_EXPIRY_SEC = 86_400;
export const WILL_DELAY_SEC = 30;
/** Above this difference to the server clock the machine is sent the time. */
export const TIME_SYNC_MS = 120_000;

const count = z.number().int().min(0).max(1_000_000);
const boot = z.number().int().min(0).max(2_147_483_647);
const short = z.string().max(64);
const millis = z.number().int().min(1_000_000_000_000).max(4_102_444_800_000);
const lane = z.string().regex(/^[A-Z]-\d{1,2}-\d{2}$/);
const celsius = z.number().min(-100).max(200);
const percent = z.number().min(-10).max(150);
const megabytes = z.number().min(0).max(10_000_000);

const board = z.object({ addr: count, ok: z.boolean() });
const sensorReading = z.object({
  id: short,
  t: celsius.nullish(),
  rh: percent.nullish(),
  q: z.enum(['good', 'suspect', 'bad']).default('good'),
});

/** Payload `d` of every upward kind, T1–T19 of the message catalogue. */
export const UP_PAYLOADS = {
  birth: z.object({
    fw: short,
    app: short.optional(),
    hw: short.optional(),
    ipc: short.optional(),
    iccid: short.optional(),
    imei: short.optional(),
    cfgVer: count.optional(),
    cabs: z
      .array(
        z.object({
          no: z.string().regex(/^[A-Z]$/),
          type: short,
          addr: count.optional(),
          trays: count.optional(),
          zones: z.array(short).max(8).optional(),
          sensors: z.array(short).max(16).optional(),
        }),
      )
      .max(8)
      .default([]),
    lanes: z
      .array(z.object({ t: lane, st: short, h: short, q: count, cap: count }))
      .max(800)
      .default([]),
    caps: z.array(short).max(32).default([]),
  }),
  state: z.object({ s: z.enum(['init', 'ready', 'disconnected', 'sleeping', 'lost', 'alert']) }),
  hb: z.object({
    up: z.number().min(0),
    rssi: z.number().min(-150).max(0).optional(),
    net: short.optional(),
    lat: z.number().min(0).optional(),
    q: count.optional(),
  }),
  env: z.object({
    z: short,
    s: z.array(sensorReading).min(1).max(16),
    door: z.union([z.literal(0), z.literal(1)]).optional(),
    comp: z.enum(['on', 'off']).optional(),
    pwr: z.enum(['mains', 'battery']).optional(),
  }),
  envrec: z.object({
    z: short,
    from: millis,
    to: millis,
    avg: celsius,
    min: celsius,
    max: celsius,
    rhAvg: percent.optional(),
    n: count,
    exc: z.boolean(),
    hash: z.string().max(80).optional(),
  }),
  health: z.object({
    cpu: percent.optional(),
    mem: percent.optional(),
    disk: percent.optional(),
    t_ipc: celsius.optional(),
    boards: z.array(board).max(16).optional(),
    ups: percent.optional(),
    mainsV: z.number().min(0).max(500).optional(),
    mb_today: megabytes.optional(),
  }),
  door: z.discriminatedUnion('ev', [
    z.object({
      ev: z.literal('open'),
      cab: short.default('A'),
      by: short.optional(),
      m: short.optional(),
      auth: z.boolean().default(false),
      pur: z.enum(DOOR_PURPOSES).default('unknown'),
    }),
    z.object({
      ev: z.literal('close'),
      cab: short.default('A'),
      dur: z.number().min(0).max(10_000_000).optional(),
      dT: z.number().min(-100).max(100).optional(),
    }),
  ]),
  lane: z.object({ t: lane, st: short, h: short.optional(), q: count, why: short.optional() }),
  vend: z.object({
    task: short,
    ord: short.optional(),
    line: count.optional(),
    t: lane,
    ph: z.enum(['start', 'turn', 'end']),
    rc: count.default(0),
    drop: short.optional(),
    ms: z.number().min(0).optional(),
    trace: z.array(short).max(20).optional(),
    q: count.optional(),
    batch: short.optional(),
    /** How the machine was paid for it; the first word of an order that is the machine's own. */
    pay: z.enum(PAY_METHODS).optional(),
    /** It has given the money back itself. */
    back: z.boolean().optional(),
  }),
  ...FETCHING_PAYLOADS,
  repl: z.object({
    no: short,
    lines: z
      .array(
        z.object({
          t: lane,
          batch: short.optional(),
          exp: z.string().max(10).optional(),
          b: count,
          add: count,
          rm: count.default(0),
          a: count,
          trace: count.optional(),
        }),
      )
      .min(1)
      .max(800),
  }),
  stocktake: z.object({
    no: short,
    mode: z.enum(['manual', 'auto']).default('auto'),
    lines: z
      .array(z.object({ t: lane, cnt: count }))
      .min(1)
      .max(800),
  }),
  alarm: z.object({
    c: short,
    src: short,
    st: z.enum(['on', 'off']),
    v: z.number().optional(),
    lim: z.number().optional(),
    since: millis.optional(),
  }),
  fault: z.object({ rc: count, board: count.optional(), motor: short.optional(), raw: short.optional() }),
  power: z.object({
    ev: z.enum(['mains_lost', 'mains_back', 'battery_low']),
    batt: percent.optional(),
    est_min: count.optional(),
  }),
  sim: z.object({
    iccid: short,
    imsi: short.optional(),
    imei: short.optional(),
    op: short.optional(),
    mb_cycle: megabytes,
    swap: z.boolean().default(false),
  }),
  /** Units that have come out since the counter began, of sales and tests, seen or not. */
  counters: z.object({ since: millis, n: z.number().int().min(0).max(2_147_483_647) }),
  ad: z.object({ plays: z.array(z.object({ ad: short, n: count, sec: count })).max(200) }),
  cfg: z.object({
    ver: count,
    ok: z.boolean(),
    env: z.record(z.string(), z.unknown()).optional(),
    /** Digests of what is in force on the machine. */
    hashes: z.partialRecord(z.enum(REPORTED), short).optional(),
  }),
  cert: CERT_REQUEST,
  ack: z.object({
    cmd: short,
    st: z.enum(['accepted', 'running', 'done', 'failed', 'rejected']),
    rc: count.default(0),
    msg: z.string().max(200).default(''),
  }),
} as const;
export type UpKind = keyof typeof UP_PAYLOADS;
export const UP_KINDS = Object.keys(UP_PAYLOADS) as UpKind[];
export type UpPayload<K extends UpKind> = z.infer<(typeof UP_PAYLOADS)[K]>;

/** QoS and retain flag a machine uses for each kind. */
export const UP_DELIVERY: Record<UpKind, { qos: 0 | 1; retain?: true }> = {
  birth: { qos: 1 },
  state: { qos: 1, retain: true },
  hb: { qos: 0 },
  env: { qos: 1 },
  envrec: { qos: 1 },
  health: { qos: 0 },
  door: { qos: 1 },
  lane: { qos: 1 },
  vend: { qos: 1 },
  rx: { qos: 1 },
  pickup: { qos: 1 },
  box: { qos: 1 },
  repl: { qos: 1 },
  stocktake: { qos: 1 },
  alarm: { qos: 1 },
  fault: { qos: 1 },
  power: { qos: 1 },
  sim: { qos: 0 },
  counters: { qos: 1 },
  ad: { qos: 0 },
  cfg: { qos: 1, retain: true },
  cert: { qos: 1 },
  ack: { qos: 1 },
};

/**
 * Envelope of every upward message, identified by (sn, bd, seq, ts). `bd` counts boot sessions, `seq` runs 0–255
 * within one, `ts` is the machine's clock in ms. A Will carries neither `seq` nor `ts`.
 */
export const envelopeSchema = z.object({
  v: z.literal(1),
  sn: serialNoSchema,
  bd: boot,
  seq: z.number().int().min(0).max(255).optional(),
  ts: millis.optional(),
  tq: z.enum(['ntp', 'rtc', 'unsync']).default('ntp'),
  hist: z.boolean().default(false),
  d: z.unknown(),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** C1 command, C2 desired configuration, C3 rebirth request, C4 time, C5 firmware; certificates, our acknowledgement. */
export const DOWN_PAYLOADS = {
  cmd: z.object({
    cmd: z.string().min(8).max(64),
    type: short,
    ttl: count,
    p: z.record(z.string(), z.unknown()).default({}),
    sig: z.string().max(200).optional(),
  }),
  cfg: z.object({ ver: count, env: z.record(z.string(), z.unknown()).optional() }),
  fw: FIRMWARE_ORDER,
  cert: CERT_ANSWER,
  rebirth: z.object({ why: z.enum(['gap', 'unknown', 'restart', 'request']), last: count.optional() }),
  time: z.object({ ts: millis }),
  /** Messages that are on the server's disk: [bd, seq, ts] each. The machine may discard them. */
  ack: z.object({
    ids: z
      .array(z.tuple([boot, count, millis]))
      .min(1)
      .max(1_000),
  }),
} as const;
export type DownKind = keyof typeof DOWN_PAYLOADS;
export type DownPayload<K extends DownKind> = z.input<(typeof DOWN_PAYLOADS)[K]>;
/** The same as it is read. */
export type DownMessage<K extends DownKind> = z.output<(typeof DOWN_PAYLOADS)[K]>;

export function upTopic(serialNo: string, kind: UpKind): string {
  return `${TOPIC_ROOT}/${serialNo}/up/${kind}`;
}
export function downTopic(serialNo: string, kind: DownKind): string {
  return `${TOPIC_ROOT}/${serialNo}/down/${kind}`;
}
export function downFilter(serialNo: string): string {
  return `${TOPIC_ROOT}/${serialNo}/down/#`;
}

/** Serial number and kind of an upward topic; undefined for any other topic. */
export function parseUpTopic(topic: string): { serialNo: string; kind: string } | undefined {
  const match = /^mv\/1\/([A-Z0-9]{8,24})\/up\/([a-z]{1,20})$/.exec(topic);
  return match?.[1] && match[2] ? { serialNo: match[1], kind: match[2] } : undefined;
}
