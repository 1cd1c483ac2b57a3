import { webcrypto, X509Certificate } from 'node:crypto';
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509';
import mqtt from 'mqtt';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../../tests/builders/certificate';
import type { CredentialEvent } from '../../../events/bus';
import { type Broker, createDeviceAuth, createEmbeddedBroker } from '../../../ingest';
import { insertTestFleet, serialOf } from '../../../ingest/testFleet';
import { runCommand } from '../../../kit/records/commands';
import { findRecord, writeRecord } from '../../../kit/records/records';
import type { Change } from '../../../kit/served';
import { openTestWorld } from '../../../kit/testWorld';
import { tellPassword } from '../commands/request';
import { servedDevices } from '../devices';
import { servedDeviceAuths } from './deviceAuths';
import { expireAccess, withdraw } from './expire';
import { issueMany } from './issueMany';

const NOW = Date.UTC(2026, 3, 1);
const YEAR = 365 * 86_400_000;
let world: Awaited<ReturnType<typeof openTestWorld>>;
const events: CredentialEvent[] = [];
beforeAll(async () => {
  world = await openTestWorld(NOW, (database) => insertTestFleet(database, { count: 9 }));
  world.deps.bus.onCredential((event) => events.push(event));
});
afterAll(() => world.close());
afterEach(() => {
  events.length = 0;
});

type Command = 'rotate' | 'sign' | 'revoke';
const find = (id: string) => world.change((change) => findRecord(change, servedDeviceAuths, id));
async function run(command: Command, id: string, args = {}, fails = false) {
  const { version } = await find(id);
  return world.change(async (change) => {
    const call = { version, args, reason: 'lost' };
    const answer = await runCommand(change, servedDeviceAuths, command, id, call, () => undefined as never);
    if (fails) throw new Error('something went wrong');
    return answer as Record<string, unknown> & { secret?: string };
  });
}
const withCertificate = (id: string) =>
  world.database.query("update device_auths set auth_type = 'x509' where id = $1", [id]);

it('tells all nodes that a secret is good no more, once that is stored', async () => {
  await expect(run('revoke', 'a-d0', {}, true)).rejects.toThrow();
  expect(events).toEqual([]);
  await run('rotate', 'a-d1');
  await run('revoke', 'a-d0');
  expect(events).toEqual([
    { serialNo: serialOf(1), revoked: false },
    { serialNo: serialOf(0), revoked: true },
  ]);
  await expect(run('rotate', 'a-d0')).rejects.toMatchObject({ key: 'err.device.authState' });
});

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
async function requestOf(name: string, algorithm: object = ALGORITHM) {
  const keys = (await webcrypto.subtle.generateKey(algorithm as never, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const csr = await Pkcs10CertificateRequestGenerator.create({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: algorithm as never,
  });
  return csr.toString('pem');
}

describe('a certificate', () => {
  it('is issued with its key, by an authority that is the same for all', async () => {
    await Promise.all(['a-d2', 'a-d3'].map(withCertificate));
    const [one, two] = [await run('rotate', 'a-d2'), await run('rotate', 'a-d3')];
    const [key, own = '', authority = ''] = (one.secret ?? '').split(/(?<=-----END [A-Z ]+-----\n)/);
    const cert = new X509Certificate(own);
    expect(key).toContain('BEGIN PRIVATE KEY');
    expect([cert.subject, cert.ca]).toEqual([`CN=${serialOf(2)}`, false]);
    expect(cert.verify(new X509Certificate(authority).publicKey)).toBe(true);
    expect(two.secret).toContain(authority);
    const { secretHash, certFingerprint, certUntil } = await world.database.db
      .selectFrom('deviceAuths')
      .select(['secretHash', 'certFingerprint', 'certUntil'])
      .where('id', '=', 'a-d2')
      .executeTakeFirstOrThrow();
    expect([secretHash, certFingerprint, certUntil?.getTime()]).toEqual([
      null,
      cert.fingerprint256,
      NOW + 2 * YEAR,
    ]);
  });

  it('is signed for the key that a machine has made, under its own name only', async () => {
    const { secret } = await run('sign', 'a-d3', { csr: await requestOf(serialOf(3)) });
    expect(secret).not.toContain('PRIVATE');
    expect(new X509Certificate(secret ?? '').subject).toBe(`CN=${serialOf(3)}`);
    const other = await requestOf(serialOf(4));
    await expect(run('sign', 'a-d3', { csr: other })).rejects.toMatchObject({
      fields: { csr: 'err.device.csr_name' },
    });
  });

  const RSA = {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 1_024,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  };
  it.each([
    ['nonsense', async () => 'please'],
    ['a certificate', async () => makeCertificate([serialOf(3)], 9).cert],
    ['a weak key', () => requestOf(serialOf(3), RSA)],
    [
      'a request that was altered',
      async () =>
        (await requestOf(serialOf(3))).replace(
          /(.{12})(\n-----END)/,
          (_, last, end) => [...last].reverse().join('') + end,
        ),
    ],
  ])('is not signed for %s', async (_, made) => {
    await expect(run('sign', 'a-d3', { csr: await made() })).rejects.toMatchObject({
      fields: { csr: 'err.device.csr' },
    });
  });

  it('is not asked for where a secret is wanted', async () => {
    const csr = await requestOf(serialOf(1));
    await expect(run('sign', 'a-d1', { csr })).rejects.toMatchObject({ key: 'err.device.no_certificate' });
  });
});

describe('the broker', () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** @param meanwhile happens when a machine was checked and is not in yet */
  async function open(meanwhile?: (broker: Broker) => void) {
    const check = createDeviceAuth(world.database, world.deps.clock);
    const { cert, key } = makeCertificate(['broker'], 90);
    const tls = {
      current: { cert, key },
      state: { expiresSeconds: 0, reloadFailed: 0, reloads: 0 },
      serve: () => {},
      stop: () => {},
    };
    const broker: Broker = await createEmbeddedBroker({
      port: 0,
      host: '127.0.0.1',
      authenticate: (serialNo, shown) => check(serialNo, shown).finally(() => meanwhile?.(broker)),
      log: pino({ level: 'silent' }),
      tls,
    });
    closing.push(() => broker.close());
    return async (serialNo: string, shown: { key?: string; cert?: string; password?: string }) => {
      try {
        const machine = await mqtt.connectAsync(
          broker.url,
          { clientId: serialNo, username: serialNo, rejectUnauthorized: false, reconnectPeriod: 0, ...shown },
          false,
        );
        closing.push(() => machine.endAsync(true));
        return 'in';
      } catch {
        return 'out';
      }
    };
  }
  const pair = (secret = '') => {
    const [key, cert] = secret.split(/(?<=-----END [A-Z ]+-----\n)/);
    return { key, cert };
  };

  it('lets in who holds the key of the certificate that was issued last, and nobody else', async () => {
    const comes = await open();
    await Promise.all(['a-d4', 'a-d5'].map(withCertificate));
    const secret = (await run('rotate', 'a-d5')).secret;
    const first = pair((await run('rotate', 'a-d4')).secret);
    const serial = serialOf(4);
    expect(await comes(serial, first)).toBe('in');
    expect((await find('a-d4')).status).toBe('active');
    expect(await comes(serial, {})).toBe('out');
    expect(await comes(serial, { password: `secret-4` })).toBe('out');
    expect(await comes(serial, pair(secret))).toBe('out');
    expect(await comes(serial, makeCertificate([serial], 90))).toBe('out');
    const second = pair((await run('rotate', 'a-d4')).secret);
    expect(await comes(serial, first)).toBe('out');
    expect(await comes(serial, second)).toBe('in');
    await run('revoke', 'a-d4');
    expect(await comes(serial, second)).toBe('out');
  });

  it('lets nobody in with what was replaced while it was checked', async () => {
    const { secret: password } = await run('rotate', 'a-d1');
    const replaced = await open((broker) => broker.drop?.(serialOf(1)));
    expect(await replaced(serialOf(1), { password })).toBe('out');
    expect(await (await open())(serialOf(1), { password })).toBe('in');
  });

  it('goes on with the secret until a certificate is issued, and lets nobody in after its day', async () => {
    const comes = await open();
    const { secret: password } = await run('rotate', 'a-d6');
    await withCertificate('a-d6');
    expect(await comes(serialOf(6), { password })).toBe('in');
    const shown = pair((await run('rotate', 'a-d6')).secret);
    expect(await comes(serialOf(6), { password })).toBe('out');
    world.time.now = NOW + 2 * YEAR;
    expect(await comes(serialOf(6), shown)).toBe('out');
    world.time.now = NOW;
    expect(await comes(serialOf(6), shown)).toBe('in');
  });
});

describe('the end of a right to connect', () => {
  it('comes by itself, cuts off, and can be put off again', async () => {
    const ends = (at: number | null) =>
      world.database.query('update device_auths set auth_expire_at = $1 where id = $2', [
        at === null ? null : new Date(at),
        'a-d7',
      ]);
    await ends(NOW + 1);
    expect(await expireAccess(world.deps)).toBe(0);
    await ends(NOW);
    expect(await expireAccess(world.deps)).toBe(1);
    expect(events).toEqual([{ serialNo: serialOf(7), revoked: true }]);
    expect((await find('a-d7')).status).toBe('expired');
    await expect(run('rotate', 'a-d7')).rejects.toMatchObject({ key: 'err.device.auth_over' });
    await ends(null);
    await run('rotate', 'a-d7');
    expect((await find('a-d7')).status).toBe('issued');
  });
});

it('hardware that is replaced connects no more; it can be used again', async () => {
  await world.database.query("update devices set point_no = null where id = 'd8'");
  await world.database.query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name, status)
    values ('spare', 'org', 'SMV24SPARE001', 'IPCS', 'M', 'O', 'issued')`);
  await world.change(async (change) => {
    const row = await findRecord(change, servedDevices, 'd8');
    const set = { authId: 'spare', serialNo: 'SMV24SPARE001' };
    return writeRecord(change, servedDevices, row, set, { action: 'updated' });
  });
  const asked = await world.database.query<{ payload: { id: string } }>(
    "select payload from jobs where kind = 'deviceAuths.withdraw'",
  );
  expect(asked.map(({ payload }) => payload.id)).toEqual(['a-d8']);
  await withdraw(world.deps, 'a-d8', NOW);
  expect((await find('a-d8')).status).toBe('unissued');
  expect(events).toEqual([{ serialNo: serialOf(8), revoked: false }]);
  await run('rotate', 'a-d8');
  // A job that comes late takes nothing that was issued since.
  expect(await withdraw(world.deps, 'a-d8', NOW - 1)).toBe(0);
  expect((await find('a-d8')).status).toBe('issued');
});

describe('hardware of a machine that is', () => {
  const asked = async () => {
    const jobs = await world.database.query<{ id: string }>(
      "select payload->>'id' as id from jobs where kind = 'deviceAuths.withdraw'",
    );
    return jobs.map(({ id }) => id);
  };
  const machineOf = (change: Change, id: string) => findRecord(change, servedDevices, id);
  beforeEach(async () => {
    await world.database.query("delete from jobs where kind = 'deviceAuths.withdraw'");
  });

  it('deleted connects no more; what waited to be sent to it goes too', async () => {
    await world.database.query(
      "update devices set point_no = null, maintenance_pwd_sealed = 'x', maintenance_pwd_at = now() where id = 'd1'",
    );
    await world.database.query("update lanes set stock = 0 where device_id = 'd1'");
    await world.change(async (change) => {
      const machine = await machineOf(change, 'd1');
      await tellPassword(change, machine);
      await servedDevices.guardDelete?.(change, machine);
      await change.trx.deleteFrom('devices').where('id', '=', 'd1').execute();
      return {};
    });
    expect(await asked()).toEqual(['a-d1']);
  });

  it('kept where it has a history goes on', async () => {
    await world.database.query("update devices set point_no = null where id = 'd3'");
    await world.database.query("update lanes set stock = 0 where device_id = 'd3'");
    await world.database.query(`insert into device_events (id, device_id, kind, at, recv_at, body)
      values ('birth', 'd3', 'birth', now(), now(), '{}')`);
    const refused = world.change(async (change) => {
      await servedDevices.guardDelete?.(change, await machineOf(change, 'd3'));
      return {};
    });
    await expect(refused).rejects.toMatchObject({ key: 'err.device.has_history' });
    expect(await asked()).toEqual([]);
  });

  it('unbound connects no more; one that is moved on its way does', async () => {
    const set = (pointNo: string | null) =>
      world.change(async (change) =>
        writeRecord(change, servedDevices, await machineOf(change, 'd2'), { pointNo }, { action: 'bound' }),
      );
    await set('P330106-0901');
    expect(await asked()).toEqual([]);
    await set(null);
    expect(await asked()).toEqual(['a-d2']);
  });
});

describe('many at once', () => {
  const many = (...ids: string[]) =>
    issueMany({ ...world.deps, find: () => undefined as never }, world.act, ids);
  beforeAll(async () => {
    await world.database.query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name, auth_type)
      select 'new' || n, 'org', 'SMV26NEW0000' || n, 'IPCN' || n, 'M', 'O', case n when 2 then 'x509' else 'psk' end
      from generate_series(1, 4) n`);
  });

  it('get what each signs in with; what works already is left alone', async () => {
    const before = await find('a-d1');
    await world.database.query("update device_auths set auth_expire_at = $1 where id = 'new4'", [
      new Date(NOW),
    ]);
    const { issued, left } = await many('new2', 'a-d1', 'new1', 'new4', 'new1');
    expect(issued.map(({ serialNo, ipcSerial }) => [serialNo, ipcSerial])).toEqual([
      ['SMV26NEW00001', 'IPCN1'],
      ['SMV26NEW00002', 'IPCN2'],
    ]);
    expect(issued[0]?.credential).toMatch(/^[\w-]{32}$/);
    expect(issued[1]?.credential).toContain('BEGIN PRIVATE KEY');
    expect(left).toEqual([serialOf(1), 'SMV26NEW00004']);
    expect(await find('a-d1')).toEqual(before);
    expect((await find('new1')).status).toBe('issued');
  });

  it('get nothing when one of them is not to be seen', async () => {
    await expect(many('new3', 'nobody')).rejects.toMatchObject({ status: 404 });
    expect((await find('new3')).status).toBe('unissued');
  });
});
