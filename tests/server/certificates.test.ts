import { X509Certificate } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseUpTopic } from '../../contract/mqtt';
import { DAY_MS } from '../../contract/time/durations';
import { type Broker, createDeviceAuth, createEmbeddedBroker } from '../../server/ingest';
import { insertTestFleet, serialOf } from '../../server/ingest/testFleet';
import { runCommand } from '../../server/kit/records/commands';
import { findRecord } from '../../server/kit/records/records';
import { openTestWorld } from '../../server/kit/testWorld';
import { servedDeviceAuths } from '../../server/modules/machines/access/deviceAuths';
import { renewCertificates } from '../../server/modules/machines/access/renew';
import { type Simulator, startSimulator } from '../../simulator';
import { machineOf } from '../../simulator/testing/testMachines';
import { makeCertificate } from '../builders/certificate';

const NOW = Date.UTC(2026, 3, 1);
let world: Awaited<ReturnType<typeof openTestWorld>>;
let broker: Broker;
let machine: Simulator | undefined;
/** Sign-ins by certificate, in their order. */
const shown: (string | undefined)[] = [];

beforeAll(async () => {
  world = await openTestWorld(NOW, (database) => insertTestFleet(database, { count: 1 }));
  await world.database.query("update device_auths set auth_type = 'x509'");
  const check = createDeviceAuth(world.database, world.deps.clock);
  broker = await createEmbeddedBroker({
    port: 0,
    host: '127.0.0.1',
    authenticate: async (serialNo, credential) => {
      const verdict = await check(serialNo, credential);
      if (verdict === 'allowed') shown.push(credential.certificate);
      return verdict;
    },
    log: pino({ level: 'silent' }),
    tls: {
      current: makeCertificate(['broker'], 90),
      state: { expiresSeconds: 0, reloadFailed: 0, reloads: 0 },
      serve: () => {},
      stop: () => {},
    },
  });
  let heard = 0;
  broker.onMessage(async ({ topic, payload }) => {
    if (parseUpTopic(topic)?.kind !== 'cert') return;
    heard += 1;
    await world.database.query(
      `insert into device_events (id, device_id, kind, at, recv_at, body) values ($1, 'd0', 'cert', $2, $2, $3)`,
      [`e${heard}`, new Date(world.time.now), JSON.stringify(JSON.parse(payload.toString()).d)],
    );
  });
});
afterAll(async () => {
  await machine?.stop();
  await broker?.close();
  await world?.close();
});

it('a machine receives its next certificate over its connection and reconnects with it', async () => {
  const { secret = '' } = await world.change(async (work) => {
    const { version } = await findRecord(work, servedDeviceAuths, 'a-d0');
    const call = { version, args: {} };
    const answer = await runCommand(
      work,
      servedDeviceAuths,
      'rotate',
      'a-d0',
      call,
      () => undefined as never,
    );
    return { secret: answer.secret as string };
  });
  const [key = '', cert = ''] = secret.split(/(?<=-----END [A-Z ]+-----\n)/);
  const first = new X509Certificate(cert);
  const began = Date.now();
  const start = Date.parse(first.validTo) - 59 * DAY_MS;
  world.time.now = start;
  machine = startSimulator({
    url: broker.url,
    machines: [{ ...machineOf(1), serialNo: serialOf(0), secret: '', identity: { key, cert } }],
    scenario: 'calm',
    seed: 1,
    clock: () => start + Date.now() - began,
  });
  const answered = async () => {
    await renewCertificates({ kit: world.deps, broker });
    const [row] = await world.database.query<{ own: string; next: string | null }>(
      'select cert_fingerprint as own, next_fingerprint as next from device_auths',
    );
    return row;
  };
  await expect.poll(answered, { timeout: 30_000, interval: 200 }).toMatchObject({
    own: expect.not.stringMatching(first.fingerprint256),
    next: null,
  });
  const [own] = await world.database.query<{ own: string }>(
    'select cert_fingerprint as own from device_auths',
  );
  expect(shown).toEqual([first.fingerprint256, own?.own]);
});
