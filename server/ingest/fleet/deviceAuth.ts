import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { CONNECTS } from '../../../contract/machines/access/connects';
import { TAKE_UP_JOB } from '../../../contract/machines/access/renewing';
import type { Database } from '../../db/database';
import { enqueueJob } from '../../jobs/jobs';
import type { Authenticate, Credential } from '../broker';

/** Lower-case hex SHA-256, as stored for device secrets. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

interface DeviceAuthRow {
  id: string;
  status: string;
  secretHash: string | null;
  certFingerprint?: string | null;
  certUntil?: Date | null;
  /** Of the certificate that follows, until it is used. */
  nextFingerprint?: string | null;
  endsAt: Date | null;
}

function isSecretOf(stored: string | null | undefined, secret: string): boolean {
  // Hashes for unknown machines too, so that the duration does not reveal which serial numbers exist.
  const given = Buffer.from(secretHash(secret));
  const wanted = Buffer.from(stored ?? secretHash(''));
  return given.length === wanted.length && timingSafeEqual(given, wanted) && Boolean(stored);
}

const isNext = ({ nextFingerprint }: DeviceAuthRow, certificate: string | undefined) =>
  Boolean(nextFingerprint) && certificate === nextFingerprint;

/** A machine has either a certificate or a secret: whichever was issued last. */
function isProven(auth: DeviceAuthRow | undefined, { secret, certificate }: Credential): boolean {
  const known = isSecretOf(auth?.secretHash, secret);
  if (!auth?.certFingerprint) return known;
  return certificate === auth.certFingerprint || isNext(auth, certificate);
}

function mayConnect({ status, endsAt }: DeviceAuthRow, now: number): boolean {
  const isOver = endsAt !== null && endsAt.getTime() <= now;
  return (CONNECTS as readonly string[]).includes(status) && !isOver;
}

/** One that was issued before serial numbers were kept is known from now on: the list of revoked ones needs it. */
async function noteSerial(
  { db }: Database,
  { id, certFingerprint, certUntil }: DeviceAuthRow,
  { certificate, certificateNo }: Credential,
  now: number,
): Promise<void> {
  if (!certificateNo || !certUntil || certificate !== certFingerprint) return;
  await sql`insert into machine_certificates (serial, auth_id, fingerprint, issued_at, until)
    select ${certificateNo.toLowerCase()}, ${id}, ${certificate}, ${new Date(now)}, ${certUntil}
    where not exists (select from machine_certificates where auth_id = ${id} and fingerprint = ${certificate})
    on conflict do nothing`.execute(db);
}

/** Compares with what was issued; the first sign-in makes an issued credential an active one. */
export function createDeviceAuth(database: Database, clock: () => number = Date.now): Authenticate {
  return async (serialNo, credential) => {
    const auth = await database.db
      .selectFrom('deviceAuths')
      .select(['id', 'secretHash', 'certFingerprint', 'certUntil', 'nextFingerprint', 'endsAt', 'status'])
      .where('serialNo', '=', serialNo)
      .executeTakeFirst();
    const proven = isProven(auth, credential);
    if (!auth) return 'unknown';
    if (!proven || !mayConnect(auth, clock())) return 'refused';
    const fingerprint = credential.certificate;
    if (auth.certFingerprint) await noteSerial(database, auth, credential, clock());
    if (fingerprint && isNext(auth, fingerprint))
      // The one before ends with this, by a change that stands in the audit log.
      await enqueueJob(database.db, {
        id: `${TAKE_UP_JOB}:${fingerprint}`,
        kind: TAKE_UP_JOB,
        dueAt: new Date(clock()),
        payload: JSON.stringify({ id: auth.id, fingerprint }),
      });
    if (auth.status === 'issued') {
      await database.db
        .updateTable('deviceAuths')
        .set({ status: 'active', updatedAt: new Date(clock()) })
        .where('id', '=', auth.id)
        .where('status', '=', 'issued')
        .execute();
    }
    return 'allowed';
  };
}
