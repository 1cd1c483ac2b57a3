import { digestOf } from '../../../contract/common/digest';
import { type DigestFrame, MESSAGE } from '../../../contract/push';
import type { Database } from '../../db/database';
import type { PushSession } from '../connection/session';
import type { Entitlement } from '../entitlement';
import { type FrameHead, jsonFrame } from '../frame';
import type { Clock, Gate } from '../ports';
import type { DigestRow, LogTopic } from '../topics/liveTopic';
import { consistentRead, readHead } from './feedReader';
import type { SharedReads } from './sharedReads';
import { ownFacts, readingOf } from './snapshots';

export interface DigestDeps {
  database: Database;
  gate: Gate;
  clock: Clock;
  digests: SharedReads<Digest>;
}
export interface Digest {
  asOf: number;
  head: FrameHead;
}

/** A busy feed may pass the position while it is read; then it is read again, but not for ever. */
const ATTEMPTS = 3;

/** The topic of which this person is told the digest. */
export function summedFor({ facts }: Entitlement): LogTopic | undefined {
  for (const topic of facts.values()) if (topic.summed) return topic;
  return undefined;
}

function readDigest({ database, gate, clock }: DigestDeps, entitlement: Entitlement): Promise<Digest> {
  return consistentRead(database.db, async (trx) => {
    const head = await readHead(trx);
    await gate('digest');
    const topic = summedFor(entitlement);
    const rows = (await topic?.summed?.(readingOf(trx, entitlement, clock()))) ?? [];
    const own = topic ? (ownFacts(entitlement, topic, rows) as readonly DigestRow[]) : [];
    const content: DigestFrame = { asOf: head.pos, ...digestOf(own) };
    return { asOf: head.pos, head: jsonFrame(MESSAGE.digest, content) };
  });
}

/** Lets a client compare what it holds with the database, at the very position of the digest. */
export async function sendDigest(deps: DigestDeps, session: PushSession): Promise<void> {
  const { entitlement } = session;
  const run = session.run;
  for (let attempt = 0; attempt < ATTEMPTS && session.live; attempt++) {
    const notPast = (digest: Digest) => digest.asOf >= session.pos;
    const digest = await deps.digests.get(entitlement.key, () => readDigest(deps, entitlement), notPast);
    if (!session.isOn(run) || session.digest(digest.asOf, digest.head)) return;
  }
}
