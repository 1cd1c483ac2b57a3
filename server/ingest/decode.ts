import { z } from 'zod';
import type { RejectReason } from '../../contract/machines/rejected';
import {
  envelopeSchema,
  MAX_PAYLOAD_BYTES,
  parseUpTopic,
  UP_KINDS,
  UP_PAYLOADS,
  type UpKind,
  type UpPayload,
} from '../../contract/mqtt';
import { DAY_MS } from '../../contract/time/durations';

interface MessageHead {
  serialNo: string;
  bd: number;
  /** Absent on a Will only, like `ts`. */
  seq?: number;
  ts?: number;
  tq: 'ntp' | 'rtc' | 'unsync';
  hist: boolean;
}
export type MessageOf<K extends UpKind> = MessageHead & { kind: K; d: UpPayload<K> };
/** A message that is what it claims to be; `d` follows from `kind`. */
export type UpMessage = { [K in UpKind]: MessageOf<K> }[UpKind];

export interface Rejection {
  reason: RejectReason;
  detail: string;
  /** Sender and [bd, seq, ts] where at least the envelope can be trusted. */
  known?: { serialNo: string; id: [number, number, number] };
}
export type DecodeResult = { message: UpMessage } | { rejection: Rejection };

/** A clock this far ahead is not drift: its measurements would stand beyond every window and partition. */
export const FUTURE_LIMIT_MS = DAY_MS;
const MAX_DETAIL = 200;

/** Generated parsers, one for the whole message of each kind; `compile` falls back by itself where it cannot. */
const whole = new Map<string, z.ZodType>(
  UP_KINDS.map((kind) => [kind, z.compile(envelopeSchema.extend({ d: UP_PAYLOADS[kind] }))]),
);

/** Escapes PostgreSQL cannot store: NUL, and halves of surrogate pairs (checked after parsing). */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/**
 * Reads one upward message. Never throws: returns a rejection with its reason.
 * @param now server clock, ms
 */
export function decodeMessage(topic: string, payload: Buffer, now: number): DecodeResult {
  const address = parseUpTopic(topic);
  if (!address) return reject('topic', 'not an upward topic');
  const { serialNo, kind } = address;
  const schema = whole.get(kind);
  if (!schema) return reject('kind', kind);
  if (payload.length > MAX_PAYLOAD_BYTES) return reject('oversized', `${payload.length} bytes`);
  const parsed = parseJson(payload);
  if (!parsed) return reject('json', 'not JSON text that can be stored');
  const result = schema.safeParse(parsed.value);
  if (!result.success) return blame(serialNo, parsed.value, result.error);
  const { sn, v: _, ...rest } = result.data as z.infer<typeof envelopeSchema>;
  const message = { kind, serialNo, ...rest } as UpMessage;
  if (sn !== serialNo) return reject('foreign', `the envelope says ${sn}`);
  return check(message, now);
}

function check(message: UpMessage, now: number): DecodeResult {
  const { kind, seq, ts } = message;
  const isWill = kind === 'state';
  if (!isWill && (seq === undefined || ts === undefined)) return reject('envelope', 'seq or ts is missing');
  if (ts !== undefined && ts - now > FUTURE_LIMIT_MS) {
    return reject('future', `${ts - now} ms ahead`, identity(message.serialNo, message));
  }
  // It counts up: the next reading says what this one did.
  if (kind === 'counters' && ts !== undefined && ts < message.d.since) {
    const detail = `read ${message.d.since - ts} ms before the counter began`;
    return reject('backdated', detail, identity(message.serialNo, message));
  }
  return { message };
}

function parseJson(payload: Buffer): { value: unknown } | undefined {
  const text = payload.toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    // Well-formed pairs come out of stringify as characters, halves stay escapes.
    if (SUSPICIOUS_ESCAPE.test(text) && SUSPICIOUS_ESCAPE.test(JSON.stringify(value))) return undefined;
    return { value };
  } catch {
    return undefined;
  }
}

/** Was it the envelope or the payload? Only asked about bad messages, so it may cost something. */
function blame(serialNo: string, value: unknown, error: z.ZodError): DecodeResult {
  const issue = error.issues[0];
  const detail = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
  const envelope = envelopeSchema.safeParse(value);
  if (!envelope.success) return reject('envelope', detail);
  const own = envelope.data.sn === serialNo;
  return reject('payload', detail, own ? identity(serialNo, envelope.data) : undefined);
}

function identity(
  serialNo: string,
  { bd, seq, ts }: { bd: number; seq?: number; ts?: number },
): Rejection['known'] {
  return seq === undefined || ts === undefined ? undefined : { serialNo, id: [bd, seq, ts] };
}

function reject(reason: RejectReason, detail: string, known?: Rejection['known']): DecodeResult {
  return { rejection: { reason, detail: detail.slice(0, MAX_DETAIL), known } };
}
