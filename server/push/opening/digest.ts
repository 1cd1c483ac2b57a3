import { digestOf } from '../../../contract/common/digest';
import { type DigestFrame, MESSAGE } from '../../../contract/push';
import type { Database } from '../../db/database';
import type { Session } from '../connection/session';
import type { Entitlement } from '../entitlement';
import { type FrameHead, jsonFrame } from '../frame';
import type { Gate } from '../ports';
import { consistentRead, readHead } from './feedReader';
import type { SharedReads } from './sharedReads';
import { openAlerts } from './snapshotRows';

export interface DigestDeps {
  database: Database;
  gate: Gate;
  digests: SharedReads<Digest>;
}
export interface Digest {
  asOf: number;
  head: FrameHead;
}

/** A busy feed may pass the position while it is read; then it is read again, but not for ever. */
const ATTEMPTS = 3;

/**
 * What the open alerts of an entitlement must look like, from their table and not from the feed.
 * Cleared ones are left out: they leave the window with time alone, at no position.
 */
function readDigest({ database, gate }: DigestDeps, entitlement: Entitlement): Promise<Digest> {
  return consistentRead(database.db, async (trx) => {
    const head = await readHead(trx);
    await gate('digest');
    const content: DigestFrame = { asOf: head.pos, ...digestOf(await openAlerts(trx, entitlement)) };
    return { asOf: head.pos, head: jsonFrame(MESSAGE.digest, content) };
  });
}

/** Lets a client compare what it holds with the database, at the very position of the digest. */
export async function sendDigest(deps: DigestDeps, session: Session): Promise<void> {
  const { entitlement } = session;
  const run = session.run;
  for (let attempt = 0; attempt < ATTEMPTS && session.live; attempt++) {
    const notPast = (digest: Digest) => digest.asOf >= session.pos;
    const digest = await deps.digests.get(entitlement.key, () => readDigest(deps, entitlement), notPast);
    if (!session.isOn(run) || session.digest(digest.asOf, digest.head)) return;
  }
}
