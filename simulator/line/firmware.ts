import { createHash, createPublicKey, verify } from 'node:crypto';
import { SIGNATURE_PREFIX } from '../../contract/common/ed25519';
import type { InstallRefusal } from '../../contract/machines/firmware';
import type { UpPayload } from '../../contract/mqtt';
import type { FaultProfile } from '../fleet/profile';
import type { UpReport } from '../machine/upReport';
import type { DownlinkMessage } from './messages';

type Order = Extract<DownlinkMessage, { kind: 'fw' }>['payload'];
type Outcome = UpPayload<'ack'>['st'];

/** How long it takes to put a version in place, ms. */
export const INSTALL_MS = 5_000;

/** Fetches a version, puts it in place and starts anew with it. */
export interface Firmware {
  /** What the machine answers at once. */
  begin(order: Order, now: number): UpReport[];
  /** What it says since; the last word comes with the restart. */
  step(now: number): UpReport[];
}

export interface FirmwareParts {
  /** Contents of an address; rejects when there are none. */
  fetchFile(url: string): Promise<Uint8Array>;
  /** The machine starts anew with this version. */
  restartWith(version: string): void;
  /** As with commands: a pretender says that it is done and keeps what it has. */
  manner: FaultProfile['commands'];
  /** Public key that it was built with, 32 bytes in base64; without one it takes what is not signed. */
  firmwareKey?: string;
}

/** Contents of an address as machines fetch them. */
export async function fetchOverHttp(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

interface InstallWork {
  order: Order;
  /** Fetched, and found to be what was ordered and signed, or why it is not. */
  fetched?: 'right' | InstallRefusal;
  /** When it will be in place. */
  readyAt?: number;
}

/** Is what stands here signed with the key of the machine? The order alone is not believed: the digest is of the bytes. */
function isSigned(firmwareKey: string, digest: Buffer, sig: string): boolean {
  if (!sig.startsWith(SIGNATURE_PREFIX)) return false;
  const x = Buffer.from(firmwareKey, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, digest, key, Buffer.from(sig.slice(SIGNATURE_PREFIX.length), 'base64'));
}

/** What is wrong with these bytes, looked at by the machine itself. */
function judged(
  bytes: Uint8Array,
  { sha256, sig }: Order,
  firmwareKey: string | undefined,
): 'right' | InstallRefusal {
  const digest = createHash('sha256').update(bytes).digest();
  if (digest.toString('hex') !== sha256) return 'checksum differs';
  if (firmwareKey === undefined) return 'right';
  if (sig === undefined) return 'signature missing';
  return isSigned(firmwareKey, digest, sig) ? 'right' : 'signature differs';
}

export function createFirmware({ fetchFile, restartWith, manner, firmwareKey }: FirmwareParts): Firmware {
  let work: InstallWork | undefined;
  const answer = (cmd: string, st: Outcome, now: number, msg = ''): UpReport => ({
    kind: 'ack',
    at: now,
    d: { cmd, st, rc: st === 'failed' ? 99 : 0, msg },
  });
  const fetchFor = async (own: InstallWork): Promise<void> => {
    try {
      own.fetched = judged(await fetchFile(own.order.url), own.order, firmwareKey);
    } catch {
      own.fetched = 'download failed';
    }
  };
  const end = (job: string, now: number): UpReport[] => {
    const version = work?.order.ver ?? '';
    work = undefined;
    if (manner === 'done') restartWith(version);
    return [answer(job, 'done', now)];
  };
  return {
    begin(order, now) {
      if (manner === 'ignored' || work?.order.job === order.job) return [];
      work = { order, ...(manner === 'pretended' && { fetched: 'right' }) };
      if (manner === 'done') void fetchFor(work);
      return [answer(order.job, 'accepted', now), answer(order.job, 'running', now, 'downloading')];
    },
    step(now) {
      if (!work?.fetched) return [];
      const { order, fetched, readyAt } = work;
      if (fetched !== 'right') {
        work = undefined;
        return [answer(order.job, 'failed', now, fetched)];
      }
      if (readyAt === undefined) {
        work.readyAt = now + INSTALL_MS;
        return [
          answer(order.job, 'running', now, 'verified'),
          answer(order.job, 'running', now, 'installing'),
        ];
      }
      return now >= readyAt ? end(order.job, now) : [];
    },
  };
}
