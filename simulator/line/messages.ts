import { DOWN_PAYLOADS, type DownKind, type DownMessage } from '../../contract/mqtt';
import type { OutboxMessage } from './outbox';

export type DownlinkMessage = { [K in DownKind]: { kind: K; payload: DownMessage<K> } }[DownKind];

function isDownKind(kind: string): kind is DownKind {
  return Object.hasOwn(DOWN_PAYLOADS, kind);
}

/** What a server may say is checked like what machines say: nonsense is ignored. */
export function readDown(topic: string, payload: Buffer): DownlinkMessage | undefined {
  const kind = topic.split('/').at(-1) ?? '';
  if (!isDownKind(kind)) return undefined;
  try {
    const parsed = DOWN_PAYLOADS[kind].safeParse(JSON.parse(payload.toString()));
    return parsed.success ? ({ kind, payload: parsed.data } as DownlinkMessage) : undefined;
  } catch {
    return undefined;
  }
}

export function encodeMessage(serialNo: string, { bd, seq, ts, tq, hist, d }: OutboxMessage): string {
  return JSON.stringify({ v: 1, sn: serialNo, bd, seq, ts, tq, hist, d });
}
