import { createHash } from 'node:crypto';
import type { UpPayload } from '../../contract/mqtt';
import type { Quirks } from '../fleet/profile';
import type { Utterance } from '../machine/utterance';
import type { Down } from './client';

type Order = Extract<Down, { kind: 'fw' }>['payload'];
type Outcome = UpPayload<'ack'>['st'];

/** How long it takes to put a version in place, ms. */
export const INSTALL_MS = 5_000;

/** Fetches a version, puts it in place and starts anew with it. */
export interface Firmware {
  /** What the machine answers at once. */
  begin(order: Order, now: number): Utterance[];
  /** What it says since; the last word comes with the restart. */
  step(now: number): Utterance[];
}

export interface FirmwareParts {
  /** Contents of an address; rejects when there are none. */
  fetchFile(url: string): Promise<Uint8Array>;
  /** The machine starts anew with this version. */
  restartWith(version: string): void;
  /** As with commands: a pretender says that it is done and keeps what it has. */
  manner: Quirks['commands'];
}

/** Contents of an address as machines fetch them. */
export async function fetchOverHttp(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

interface Work {
  order: Order;
  /** Fetched, and found to be what was ordered, or why it is not. */
  fetched?: 'right' | 'wrong' | 'missing';
  /** When it will be in place. */
  readyAt?: number;
}

export function createFirmware({ fetchFile, restartWith, manner }: FirmwareParts): Firmware {
  let work: Work | undefined;
  const answer = (cmd: string, st: Outcome, now: number, msg = ''): Utterance => ({
    kind: 'ack',
    at: now,
    d: { cmd, st, rc: st === 'failed' ? 99 : 0, msg },
  });
  const fetchFor = async (own: Work): Promise<void> => {
    try {
      const bytes = await fetchFile(own.order.url);
      const digest = createHash('sha256').update(bytes).digest('hex');
      own.fetched = digest === own.order.sha256 ? 'right' : 'wrong';
    } catch {
      own.fetched = 'missing';
    }
  };
  const end = (job: string, now: number): Utterance[] => {
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
        const why = fetched === 'wrong' ? 'checksum differs' : 'download failed';
        return [answer(order.job, 'failed', now, why)];
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
