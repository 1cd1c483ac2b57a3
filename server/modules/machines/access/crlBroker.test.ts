import { type ChildProcess, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCertificate } from '../../../../tests/builders/certificate';
import { freePort } from '../../../../tests/freePort';
import { insertTestFleet, serialOf } from '../../../ingest/testFleet';
import { runCommand } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { openTestWorld } from '../../../kit/testWorld';
import { createListFiles } from './crl';
import { servedDeviceAuths } from './deviceAuths';

const PROGRAM = '/usr/sbin/mosquitto';
/** This one needs a broker with files of its own: it starts the program of the one that the other tests are given. */
const services = process.env.TEST_MQTT_URL && existsSync(PROGRAM);
let world: Awaited<ReturnType<typeof openTestWorld>>;
let folder: string;
let broker: ChildProcess | undefined;
let port = 0;

beforeAll(async () => {
  if (!services) return;
  world = await openTestWorld(Date.now(), (database) => insertTestFleet(database, { count: 2 }));
  await world.database.query("update device_auths set auth_type = 'x509'");
  folder = await mkdtemp(join(tmpdir(), 'pharos-crl-broker-'));
});
afterAll(async () => {
  broker?.kill();
  await world?.close();
  if (folder) await rm(folder, { recursive: true });
});

async function run(id: string, command: 'rotate' | 'revoke') {
  const { secret } = await world.change(async (work) => {
    const { version } = await findRecord(work, servedDeviceAuths, id);
    const call = { version, args: {}, reason: 'lost' };
    return runCommand(work, servedDeviceAuths, command, id, call, () => undefined as never);
  });
  const [key = '', cert = ''] = String(secret ?? '').split(/(?<=-----END [A-Z ]+-----\n)/);
  return { key, cert };
}

async function startBroker() {
  port = await freePort();
  const server = makeCertificate(['127.0.0.1'], 30);
  const file = (name: string) => join(folder, name);
  await Promise.all([writeFile(file('server.pem'), server.cert), writeFile(file('server.key'), server.key)]);
  const list = join(folder, 'machines');
  const settings = [
    // Started by root, it would read the files as a user of its own.
    `user ${userInfo().username}`,
    `listener ${port} 127.0.0.1`,
    `cafile ${join(list, 'ca.pem')}`,
    `crlfile ${join(list, 'crl.pem')}`,
    `certfile ${file('server.pem')}`,
    `keyfile ${file('server.key')}`,
    'require_certificate true',
    'use_identity_as_username true',
  ];
  await writeFile(file('mosquitto.conf'), `${settings.join('\n')}\n`);
  broker = spawn(PROGRAM, ['-c', file('mosquitto.conf')], { stdio: 'ignore' });
}

/** What becomes of a machine that comes with these. */
async function comes({ key, cert }: { key: string; cert: string }): Promise<string> {
  const options = { key, cert, rejectUnauthorized: false, reconnectPeriod: 0, connectTimeout: 5_000 };
  try {
    const client = await connectAsync(`mqtts://127.0.0.1:${port}`, options);
    // With TLS 1.3 a refused certificate is told after the handshake, by the end of the line.
    await client.publishAsync('hello', '1', { qos: 1 });
    await client.endAsync(true);
    return 'in';
  } catch {
    return 'refused';
  }
}

it.runIf(services)(
  'Mosquitto admits machines by the written revocation list and no revoked one',
  async () => {
    const [good, lost] = [await run('a-d0', 'rotate'), await run('a-d1', 'rotate')];
    expect(new X509Certificate(good.cert).subject).toBe(`CN=${serialOf(0)}`);
    const write = createListFiles(world.deps, folder);
    await write();
    await startBroker();
    const both = async () => [await comes(good), await comes(lost)];
    await expect.poll(both, { timeout: 20_000 }).toEqual(['in', 'in']);
    await run('a-d1', 'revoke');
    const before = await readFile(join(folder, 'machines', 'crl.pem'), 'utf8');
    expect(await write()).toBe(true);
    expect(await readFile(join(folder, 'machines', 'crl.pem'), 'utf8')).not.toBe(before);
    broker?.kill('SIGHUP');
    await expect.poll(both, { timeout: 20_000 }).toEqual(['in', 'refused']);
    const next = await run('a-d0', 'rotate');
    await write();
    broker?.kill('SIGHUP');
    await expect.poll(() => comes(good), { timeout: 20_000 }).toBe('refused');
    expect(await comes(next)).toBe('in');
  },
);
