import { webcrypto, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pkcs10CertificateRequestGenerator, X509Crl } from '@peculiar/x509';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CERT_ANSWER, RENEW_BEFORE_MS } from '../../../../contract/machines/access/renewing';
import { DAY_MS } from '../../../../contract/time/durations';
import type { TenantDatabase } from '../../../db/database';
import { runInTenant } from '../../../db/tenants/tenancy';
import { createDeviceAuth } from '../../../ingest';
import { insertTestFleet, serialOf } from '../../../ingest/testFleet';
import { runCommand } from '../../../kit/records/commands';
import { watchRecords } from '../../../kit/records/failedRecords';
import { findRecord } from '../../../kit/records/records';
import { runInTransaction } from '../../../kit/records/transaction';
import type { UnitOfWork } from '../../../kit/served';
import { openTestWorld } from '../../../kit/testWorld';
import { createListFiles, positive, revocationList } from './crl';
import { servedDeviceAuths } from './deviceAuths';
import { activateCertificate, renewCertificates } from './renew';

const NOW = Date.UTC(2026, 3, 1);
const MINUTE = 60_000;
const AUTH = 'a-d0';
let world: Awaited<ReturnType<typeof openTestWorld>>;
let told: { topic: string; answer: ReturnType<typeof CERT_ANSWER.parse> }[] = [];
beforeAll(async () => {
  world = await openTestWorld(NOW, (database) => insertTestFleet(database, { count: 3 }));
  await world.database.query("update device_auths set auth_type = 'x509'");
});
afterAll(() => world.close());
beforeEach(() => {
  told = [];
});

const row = (id = AUTH) => world.change((work) => findRecord(work, servedDeviceAuths, id));
async function run(command: 'rotate' | 'revoke', id = AUTH) {
  const { version } = await row(id);
  const answer = await world.change(async (work) => {
    const call = { version, args: {}, reason: 'lost' };
    return runCommand(work, servedDeviceAuths, command, id, call, () => undefined as never);
  });
  const [, cert = ''] = String(answer.secret ?? '').split(/(?<=-----END [A-Z ]+-----\n)/);
  return cert && new X509Certificate(cert);
}
async function requestOf(name: string) {
  const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const csr = await Pkcs10CertificateRequestGenerator.create({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: ALGORITHM,
  });
  return csr.toString('pem');
}
let events = 0;
const broker = {
  publish: async (topic: string, text: unknown) =>
    void told.push({ topic, answer: CERT_ANSWER.parse(JSON.parse(String(text))) }),
};
/** The machine says something of its certificate. */
async function hear(body: object, kit = world.deps) {
  events += 1;
  await world.database.query(
    `insert into device_events (id, device_id, kind, at, recv_at, body) values ($1, 'd0', 'cert', $2, $2, $3)`,
    [`e${events}`, new Date(world.time.now), JSON.stringify(body)],
  );
  await renewCertificates({ kit, broker });
}
const asks = async (name = serialOf(0), kit = world.deps) => hear({ csr: await requestOf(name) }, kit);
const comes = (certificate: string) =>
  createDeviceAuth(world.database, world.deps.clock)(serialOf(0), { secret: '', certificate });
const revoked = async () => {
  const list = await revocationList(world.deps);
  return (
    list &&
    new X509Crl(new Uint8Array(list.der)).entries.map(({ serialNumber }) =>
      serialNumber.toLowerCase().replace(/^00/, ''),
    )
  );
};

it('a certificate can be requested in its last sixty days only, once in ten minutes, under the own name', async () => {
  await asks();
  expect(told).toEqual([{ topic: `mv/1/${serialOf(0)}/down/cert`, answer: { why: 'no_certificate' } }]);
  const first = (await run('rotate')) as X509Certificate;
  expect(await comes(first.fingerprint256)).toBe('allowed');
  await asks();
  world.time.now = Number((await row()).certUntil) - RENEW_BEFORE_MS;
  await asks(serialOf(1));
  await hear({ csr: 'please' });
  await asks();
  await asks();
  expect(told.slice(1).map(({ answer }) => answer.why)).toEqual([
    'too_early',
    'csr',
    'csr',
    undefined,
    'too_often',
  ]);
  // Nothing is looked at twice.
  await renewCertificates({
    kit: world.deps,
    broker: { publish: async () => void told.push(null as never) },
  });
  expect(told).toHaveLength(6);
});

it('requests that cannot be answered are delayed: a batch of them blocks no other machine', async () => {
  const records = watchRecords({ log: pino({ level: 'silent' }), clock: () => world.time.now });
  const { query } = world.database;
  await query(`create function refuse_bad() returns trigger language plpgsql as $f$ begin
    if new.event_id like 'bad%' then raise 'bad'; end if; return new; end $f$`);
  await query(`create trigger refuse_bad before insert on certificate_requests for each row
    execute function refuse_bad()`);
  await query(
    `insert into device_events (id, device_id, kind, at, recv_at, body)
     select 'bad' || n, 'd1', 'cert', $1, $1, '{"csr":"x"}' from generate_series(1, 50) n`,
    [new Date(world.time.now - 1_000)],
  );
  const kit = { ...world.deps, records };
  await asks(serialOf(0), kit);
  expect(told).toEqual([]);
  await renewCertificates({ kit, broker });
  expect(told).toHaveLength(1);
  await query('drop trigger refuse_bad on certificate_requests');
  await query(`delete from device_events where id like 'bad%'`);
});

describe('the next certificate', () => {
  it('revokes the previous one when it is used, with an audit entry, and the list names it', async () => {
    const first = (await run('rotate')) as X509Certificate;
    await comes(first.fingerprint256);
    world.time.now = Number((await row()).certUntil) - RENEW_BEFORE_MS + 11 * MINUTE;
    const before = await revoked();
    await asks();
    const { cert = '', authority = '' } = told[0]?.answer ?? {};
    const next = new X509Certificate(cert);
    expect([next.subject, next.verify(new X509Certificate(authority).publicKey)]).toEqual([
      `CN=${serialOf(0)}`,
      true,
    ]);
    expect(await row()).toMatchObject({ status: 'active', certFingerprint: first.fingerprint256 });
    expect([await comes(first.fingerprint256), await revoked()]).toEqual(['allowed', before]);
    expect(await comes(next.fingerprint256)).toBe('allowed');
    const jobs = await world.database.query<{ payload: object }>(
      "select payload from jobs where kind = 'deviceAuths.takeUp'",
    );
    expect(jobs).toEqual([{ payload: { id: AUTH, fingerprint: next.fingerprint256 } }]);
    await activateCertificate(world.deps, AUTH, next.fingerprint256);
    expect([await comes(first.fingerprint256), await comes(next.fingerprint256)]).toEqual([
      'refused',
      'allowed',
    ]);
    expect((await row()).certUntil).toBe(Date.parse(next.validTo));
    expect(await revoked()).toEqual([...(before ?? []), first.serialNumber.toLowerCase()].sort());
    const lines = await world.database.query<{ action: string }>(
      `select action from audit_log where entity_id = $1 and action ~ 'renew|takeUp' order by pos desc limit 2`,
      [AUTH],
    );
    expect(lines.map(({ action }) => action)).toEqual(['deviceAuths.takeUp', 'deviceAuths.renew']);
  });

  it('is confirmed by a message of the machine behind an external broker and by no other message', async () => {
    world.time.now = Number((await row()).certUntil) - RENEW_BEFORE_MS;
    await asks();
    expect(told).toMatchObject([{ answer: { cert: expect.any(String) } }]);
    const next = new X509Certificate(told[0]?.answer.cert ?? '');
    await hear({ using: 'AB:CD' });
    expect((await row()).certFingerprint).not.toBe(next.fingerprint256);
    await hear({ using: next.fingerprint256 });
    expect((await row()).certFingerprint).toBe(next.fingerprint256);
  });

  it('ends with the credential', async () => {
    world.time.now = Number((await row()).certUntil) - RENEW_BEFORE_MS;
    await asks();
    expect(told).toMatchObject([{ answer: { cert: expect.any(String) } }]);
    const next = new X509Certificate(told[0]?.answer.cert ?? '');
    await run('revoke');
    expect(await comes(next.fingerprint256)).toBe('refused');
    expect(await revoked()).toContain(next.serialNumber.toLowerCase());
  });
});

it('issuing a certificate requires no access to those of others', async () => {
  const deps = { ...world.deps, database: (world.database as TenantDatabase).scoped };
  const orgPath = 'org.';
  const principal = { ...world.context.principal, orgId: 'org', orgPath, orgIds: new Set(['org']) };
  const asPerson = <T extends object>(work: (work: UnitOfWork) => Promise<T>) =>
    runInTenant({ orgPath }, () =>
      runInTransaction(deps, { ...world.context, principal: principal as never }, work),
    );
  await world.database.query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name, auth_type)
    values ('fresh', 'org', 'SMV26FRESH001', 'IPCFRESH', 'M', 'O', 'x509')`);
  const { secret } = await asPerson(async (work) => {
    const { version } = await findRecord(work, servedDeviceAuths, 'fresh');
    const call = { version, args: {} };
    return runCommand(work, servedDeviceAuths, 'rotate', 'fresh', call, () => undefined as never);
  });
  expect(secret).toContain('BEGIN CERTIFICATE');
  const look = asPerson(async ({ trx }) => ({
    rows: await trx.selectFrom('machineCertificates').selectAll().execute(),
  }));
  await expect(look).rejects.toThrow('permission denied');
});

it('the revocation list is signed by the authority and written to a file when it changes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pharos-crl-'));
  const write = createListFiles(world.deps, folder);
  expect([await write(), await write()]).toEqual([true, false]);
  const text = await readFile(join(folder, 'machines', 'crl.pem'), 'utf8');
  expect(text).toMatch(/^-----BEGIN X509 CRL-----\n/);
  const list = new X509Crl(Buffer.from(text.replace(/-----.*/g, ''), 'base64') as never);
  const ca = new X509Certificate(await readFile(join(folder, 'machines', 'ca.pem'), 'utf8'));
  const key = await webcrypto.subtle.importKey(
    'spki',
    ca.publicKey.export({ type: 'spki', format: 'der' }),
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['verify'],
  );
  expect(await list.verify({ publicKey: key })).toBe(true);
  expect(list.nextUpdate?.getTime()).toBe(world.time.now + 7 * DAY_MS);
  world.time.now += 86_400_000;
  expect(await write()).toBe(true);
});

it('lists created at one moment have increasing numbers of their own', async () => {
  const numberOf = async () => {
    const list = new X509Crl(new Uint8Array((await revocationList(world.deps))?.der ?? []));
    const value = list.extensions.find(({ type }) => type === '2.5.29.20')?.value;
    return Number.parseInt(
      Buffer.from(value ?? new ArrayBuffer(0))
        .subarray(2)
        .toString('hex'),
      16,
    );
  };
  const numbers = await Promise.all([numberOf(), numberOf(), numberOf()]);
  expect(new Set(numbers).size).toBe(3);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(Math.floor(world.time.now / 1_000));
  const last = Math.max(...numbers);
  world.time.now -= 60_000;
  expect(await numberOf()).toBe(last + 1);
  world.time.now += 3_600_000;
  expect(await numberOf()).toBe(Math.floor(world.time.now / 1_000));
});

it('a certificate without a stored serial number is identified by its sign-in and listed when it ends', async () => {
  const cert = (await run('rotate', 'a-d1')) as X509Certificate;
  await world.database.query('delete from machine_certificates where fingerprint = $1', [
    cert.fingerprint256,
  ]);
  const shown = { secret: '', certificate: cert.fingerprint256, certificateNo: cert.serialNumber };
  const signIn = createDeviceAuth(world.database, world.deps.clock);
  expect([await signIn(serialOf(1), shown), await signIn(serialOf(1), shown)]).toEqual([
    'allowed',
    'allowed',
  ]);
  expect(await signIn(serialOf(1), { ...shown, certificate: 'AB:CD', certificateNo: '0F' })).toBe('refused');
  await run('revoke', 'a-d1');
  expect(await revoked()).toContain(cert.serialNumber.toLowerCase());
  expect(await revoked()).not.toContain('0f');
});

it.each([
  ['af1e', '00af1e'],
  ['7f1e', '7f1e'],
  ['f1e', '0f1e'],
  ['80', '0080'],
])('the serial number %s is never negative in the list', (serial, hex) => {
  expect(positive(serial)).toBe(hex);
});
