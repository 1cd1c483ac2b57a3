import { type SqlBool, sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { transitionRefusal } from '../../../../contract/kit/states';
import { deviceAuthStates } from '../../../../contract/machines/access/deviceAuthStates';
import {
  type CERT_ANSWER,
  RENEW_AGAIN_MS,
  RENEW_BEFORE_MS,
  type RenewalFailure,
  TAKE_UP_JOB,
} from '../../../../contract/machines/access/renewing';
import { downTopic } from '../../../../contract/mqtt';
import { AppError } from '../../../errors';
import type { Broker } from '../../../ingest';
import type { JobRunner } from '../../../jobs/jobs';
import { applyEvent } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import {
  causeEvent,
  forEachIsolated,
  recordsInBackoff,
  systemContext,
} from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import type { JobDeps } from '../../module';
import { issueCertificate } from './authority';
import { hardwareOf, servedDeviceAuths } from './deviceAuths';

export interface RenewDeps {
  kit: KitDeps;
  broker: Pick<Broker, 'publish'>;
}

const LOOK_MS = 2_000;
const AT_ONCE = 50;
const HEARD_MS = 86_400_000;
const PROCESS = 'job:deviceAuths.renew';
/** A machine away for longer requests again. */
const ANSWER_SEC = 86_400;

interface CertificateRequest {
  id: string;
  authId: string;
  serialNo: string;
  csr: string | null;
  using: string | null;
}

/** What machines have said of their certificates and nobody has looked at, in their order. */
async function openRequests(kit: KitDeps): Promise<CertificateRequest[]> {
  const resting = recordsInBackoff(kit, PROCESS);
  const { rows } = await sql<CertificateRequest>`
    select e.id, d.auth_id as "authId", d.serial_no as "serialNo", e.body ->> 'csr' as csr, e.body ->> 'using' as using
    from device_events e join devices d on d.id = e.device_id
    where e.kind = 'cert' and e.recv_at > ${new Date(kit.clock() - HEARD_MS)}
      and e.id <> all(${resting}::text[])
      and not exists (select from certificate_requests r where r.event_id = e.id)
    order by e.recv_at, e.id limit ${AT_ONCE}`.execute(kit.database.db);
  return rows;
}

/** Why a machine gets no certificate now; undefined where it does. */
async function hindrance({ trx, deps }: UnitOfWork, row: AnyRow): Promise<RenewalFailure | undefined> {
  const now = deps.clock();
  if (row.authType !== 'x509' || !row.certFingerprint) return 'no_certificate';
  if (transitionRefusal(deviceAuthStates, 'renew', row) !== undefined) return 'no_certificate';
  if (Number(row.certUntil) - now > RENEW_BEFORE_MS) return 'too_early';
  const last = await trx
    .selectFrom('machineCertificates')
    .select('serial')
    .where('authId', '=', row.id)
    .where('issuedAt', '>', new Date(now - RENEW_AGAIN_MS))
    .executeTakeFirst();
  return last ? 'too_often' : undefined;
}

async function renew(work: UnitOfWork, row: AnyRow, csr: string): Promise<(typeof CERT_ANSWER)['_input']> {
  const why = await hindrance(work, row);
  if (why) return { why };
  try {
    const { certificate, authority, fingerprint, until } = await issueCertificate(work, hardwareOf(row), csr);
    const values = { nextFingerprint: fingerprint, nextUntil: until };
    await applyEvent(work, servedDeviceAuths, row, 'renew', { values });
    return { cert: certificate, authority };
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return { why: 'csr' };
    throw error;
  }
}

/** The next certificate is the only one from now on. @returns whether that is new */
export function activateCertificate(kit: KitDeps, authId: string, fingerprint: string): Promise<boolean> {
  return causeEvent(kit, servedDeviceAuths, {
    event: 'takeUp',
    id: authId,
    process: PROCESS,
    async values({ trx }, { id }) {
      const { nextUntil } = await trx
        .selectFrom('deviceAuths')
        .select('nextUntil')
        .where('id', '=', id)
        .where('nextFingerprint', '=', fingerprint)
        .executeTakeFirstOrThrow();
      return {
        certFingerprint: fingerprint,
        certUntil: nextUntil,
        nextFingerprint: null,
        nextUntil: null,
      };
    },
  });
}

/** Another one was issued, or it was taken up, since the machine said so. */
async function isNext({ database: { db } }: KitDeps, authId: string, fingerprint: string): Promise<boolean> {
  const row = await db
    .selectFrom('deviceAuths')
    .select(sql<SqlBool>`next_fingerprint = ${fingerprint}`.as('same'))
    .where('id', '=', authId)
    .executeTakeFirst();
  return row?.same === true;
}

async function answer(
  { kit, broker }: RenewDeps,
  { id, authId, serialNo, csr, using }: CertificateRequest,
): Promise<void> {
  if (using && (await isNext(kit, authId, using))) await activateCertificate(kit, authId, using);
  const context = await systemContext(kit.database.db, PROCESS);
  const { told } = await runInTransaction(kit, context, async (work) => {
    const at = new Date(kit.clock());
    await work.trx.insertInto('certificateRequests').values({ eventId: id, at }).execute();
    if (!csr) return { told: undefined };
    return { told: await renew(work, await findRecord(work, servedDeviceAuths, authId), csr) };
  });
  // Lost on its way, it is asked for again.
  if (told)
    await broker
      .publish(downTopic(serialNo, 'cert'), JSON.stringify(told), { qos: 1, expirySec: ANSWER_SEC })
      .catch(() => undefined);
}

/** Machines whose certificates end get the next ones. @returns how many words were taken */
export async function renewCertificates(deps: RenewDeps): Promise<number> {
  const words = new Map((await openRequests(deps.kit)).map((each) => [each.id, each]));
  return forEachIsolated(deps.kit, PROCESS, [...words.keys()], async (id) => {
    await answer(deps, words.get(id) as CertificateRequest);
    return true;
  });
}

/** Old words are read no more. */
async function forget({ database: { db }, clock }: KitDeps): Promise<void> {
  await db
    .deleteFrom('certificateRequests')
    .where('at', '<', new Date(clock() - 2 * HEARD_MS))
    .execute();
}

export function renewJobs(jobs: JobRunner, { kit, broker }: JobDeps): void {
  jobs.every('deviceAuths.renew', LOOK_MS, async () => {
    await renewCertificates({ kit, broker });
  });
  jobs.every('deviceAuths.forgetRequests', HEARD_MS, () => forget(kit));
  jobs.handle(TAKE_UP_JOB, async ({ payload }) => {
    const [authId, fingerprint] = [String(payload.id), String(payload.fingerprint)];
    if (await isNext(kit, authId, fingerprint)) await activateCertificate(kit, authId, fingerprint);
  });
}
