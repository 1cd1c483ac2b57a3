import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { CONNECTS } from '../../../../contract/machines/access/connects';
import { DAY_MS, MINUTE_MS } from '../../../../contract/time/durations';
import type { Executor } from '../../../db/tables';
import { type Route, route } from '../../../http/route';
import type { JobRunner } from '../../../jobs/jobs';
import type { KitDeps } from '../../../kit/served';
import type { JobDeps } from '../../module';
import { ALGORITHM, authorityOf, x509 } from './authority';

/** After this a broker without a newer list refuses all machines. */
const GOOD_MS = 7 * DAY_MS;
const FOLDER = 'machines';
const CRL_NUMBER = '2.5.29.20';

type Deps = Pick<KitDeps, 'database' | 'keys' | 'clock'>;
export interface RevocationList {
  der: Buffer;
  pem: string;
  /** PEM of who has signed it. */
  authority: string;
  /** What it says, without the time: alike lists are the same. */
  says: string;
}

/** Hex of a number that is never negative: the highest bit of DER is the sign. */
export function positive(hex: string): string {
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Number.parseInt(even.slice(0, 2), 16) < 0x80 ? even : `00${even}`;
}

/** As a DER INTEGER. */
function integer(value: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(positive(value.toString(16)), 'hex');
  return new Uint8Array([0x02, bytes.length, ...bytes]);
}

/** Higher than that of every list before, the seconds of its time where that is; whoever asks meanwhile waits. */
async function nextNumber(trx: Executor, now: number): Promise<number | undefined> {
  const { rows } = await sql<{ no: string }>`update machine_authority
    set list_number = greatest(list_number + 1, ${Math.floor(now / 1_000)}::bigint) returning list_number as no`.execute(
    trx,
  );
  return rows[0] && Number(rows[0].no);
}

/** As OpenSSL reads it; the library has another heading. */
function pemOf(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN X509 CRL-----', ...lines, '-----END X509 CRL-----', ''].join('\n');
}

/** Which certificates were issued, hold longer, and are nobody's any more; noted with the time at which that was seen. */
async function revokedOnes(db: Executor, at: number) {
  const now = new Date(at);
  const { rows } = await sql<{ serial: string; revokedAt: Date }>`
    with gone as (
      update machine_certificates c set revoked_at = ${now}
      where c.revoked_at is null and c.until > ${now} and not exists (select from device_auths a
        where a.id = c.auth_id and a.status = any(${sql.val([...CONNECTS])}::text[])
          and c.fingerprint in (a.cert_fingerprint, a.next_fingerprint))
      returning c.serial, c.revoked_at
    )
    select serial, revoked_at as "revokedAt" from gone
    union all
    select serial, revoked_at from machine_certificates where revoked_at is not null and until > ${now}
    order by serial`.execute(db);
  return rows;
}

/** The list that brokers outside look at (RFC 5280); undefined while no certificate was ever issued. */
export async function revocationList(deps: Deps): Promise<RevocationList | undefined> {
  const { database, clock } = deps;
  const x = await x509();
  const now = clock();
  const said = await database.db.transaction().execute(async (trx) => {
    const number = await nextNumber(trx, now);
    return number === undefined ? undefined : { number, revoked: await revokedOnes(trx, now) };
  });
  if (!said) return undefined;
  const { number, revoked } = said;
  const authority = await authorityOf(database.db, deps);
  const issuer = new x.X509Certificate(authority.cert);
  const list = await x.X509CrlGenerator.create({
    issuer: issuer.subject,
    thisUpdate: new Date(now),
    nextUpdate: new Date(now + GOOD_MS),
    entries: revoked.map(({ serial, revokedAt }) => ({
      serialNumber: positive(serial),
      revocationDate: revokedAt,
      reason: x.X509CrlReason.privilegeWithdrawn,
    })),
    signingKey: authority.key,
    signingAlgorithm: ALGORITHM,
    extensions: [
      await x.AuthorityKeyIdentifierExtension.create(issuer),
      new x.Extension(CRL_NUMBER, false, integer(number)),
    ],
  });
  const der = Buffer.from(list.rawData);
  return {
    der,
    pem: pemOf(der),
    authority: authority.cert,
    says: revoked.map(({ serial }) => serial).join(),
  };
}

/** Written atomically: readers see the old or the new file. */
async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o644 });
  await rename(`${path}.new`, path);
}

/** Keeps `ca.pem` and `crl.pem` for a broker on this host: written when they say something else, and once a day. */
export function createListFiles(deps: Deps, dataDir: string) {
  let written: { says: string; at: number } | undefined;
  return async (): Promise<boolean> => {
    const list = await revocationList(deps);
    const now = deps.clock();
    if (!list || (written?.says === list.says && now - written.at < DAY_MS)) return false;
    const folder = join(dataDir, FOLDER);
    await mkdir(folder, { recursive: true });
    await replace(join(folder, 'ca.pem'), list.authority);
    await replace(join(folder, 'crl.pem'), list.pem);
    written = { says: list.says, at: now };
    return true;
  };
}

export function listJobs(jobs: JobRunner, { kit, config }: JobDeps): void {
  const write = createListFiles(kit, config.dataDir);
  jobs.every('deviceAuths.crl', MINUTE_MS, async () => {
    await write();
  });
}

/** Brokers have no session, and the list is no secret: it is signed. */
export function revocationRoutes(deps: Deps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/public/machines/crl',
      policy: 'public',
      perMinute: 60,
      raw: true,
      summary: 'Certificates of machines that hold no more (RFC 5280, DER)',
      async handler({ reply }) {
        const list = await revocationList(deps);
        // No certificate was ever issued, so there is nothing to list and nobody to sign it.
        if (!list) return reply.status(204).send();
        return reply.type('application/pkix-crl').header('cache-control', 'no-store').send(list.der);
      },
    }),
  ];
}
