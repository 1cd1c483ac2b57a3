import { webcrypto, X509Certificate } from 'node:crypto';
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509';
import mqtt from 'mqtt';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../../contract/time/durations';
import { makeCertificate } from '../../../../tests/builders/certificate';
import { type Broker, createDeviceAuth, createEmbeddedBroker } from '../../../ingest';
import { serialOf } from '../../../ingest/testFleet';
import { expireAccess } from './expire';
import { issueMany } from './issueMany';
import { type AccessWorld, openAccessWorld } from './testAccess';

const NOW = Date.UTC(2026, 3, 1);
const YEAR = 365 * DAY_MS;
let access: AccessWorld;
let world: AccessWorld['world'];
beforeAll(async () => {
  access = await openAccessWorld(NOW);
  world = access.world;
});
afterAll(() => world.close());
afterEach(() => {
  access.events.length = 0;
});

const find = (id: string) => access.find(id);
const run = (...asked: Parameters<AccessWorld['run']>) => access.run(...asked);
const withCertificate = (id: string) =>
  world.database.query("update device_auths set auth_type = 'x509' where id = $1", [id]);

it('notifies all nodes of a revoked secret after it is stored', async () => {
  await expect(run('revoke', 'a-d0', {}, true)).rejects.toThrow();
  expect(access.events).toEqual([]);
  await run('rotate', 'a-d1');
  await run('revoke', 'a-d0');
  expect(access.events).toEqual([
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

describe('a machine certificate', () => {
  it('is issued with its key by an authority that is the same for all', async () => {
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

  it('is signed for the key of a machine and under its own name only', async () => {
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

  it('cannot be requested where a secret is required', async () => {
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

  it('admits the holder of the key of the latest certificate and nobody else', async () => {
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

  it('refuses a credential replaced during the check', async () => {
    const { secret: password } = await run('rotate', 'a-d1');
    const replaced = await open((broker) => broker.drop?.(serialOf(1)));
    expect(await replaced(serialOf(1), { password })).toBe('out');
    expect(await (await open())(serialOf(1), { password })).toBe('in');
  });

  it('accepts the secret until a certificate is issued and no certificate after its last day', async () => {
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

describe('the expiry of a machine credential', () => {
  it('takes effect by itself, disconnects the machine and can be postponed', async () => {
    const ends = (at: number | null) =>
      world.database.query('update device_auths set auth_expire_at = $1 where id = $2', [
        at === null ? null : new Date(at),
        'a-d7',
      ]);
    await ends(NOW + 1);
    expect(await expireAccess(world.deps)).toBe(0);
    await ends(NOW);
    expect(await expireAccess(world.deps)).toBe(1);
    expect(access.events).toEqual([{ serialNo: serialOf(7), revoked: true }]);
    expect((await find('a-d7')).status).toBe('expired');
    await expect(run('rotate', 'a-d7')).rejects.toMatchObject({ key: 'err.device.auth_over' });
    await ends(null);
    await run('rotate', 'a-d7');
    expect((await find('a-d7')).status).toBe('issued');
  });
});

describe('credentials for many machines at once', () => {
  const many = (...ids: string[]) =>
    issueMany({ ...world.deps, find: () => undefined as never }, world.context, ids);
  beforeAll(async () => {
    await world.database.query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name, auth_type)
      select 'new' || n, 'org', 'SMV26NEW0000' || n, 'IPCN' || n, 'M', 'O', case n when 2 then 'x509' else 'psk' end
      from generate_series(1, 4) n`);
  });

  it('are issued by sign-in method, and working ones stay unchanged', async () => {
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

  it('are not issued when one machine is not visible', async () => {
    await expect(many('new3', 'nobody')).rejects.toMatchObject({ status: 404 });
    expect((await find('new3')).status).toBe('unissued');
  });
});
