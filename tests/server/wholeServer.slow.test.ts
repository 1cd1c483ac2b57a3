import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../../contract/common/page';
import { MAX_PAYLOAD_BYTES, upTopic } from '../../contract/mqtt';
import type { AlertEventContent } from '../../contract/push';
import { type ApiClient, signIn } from '../e2e/apiClient';
import { issueSecret, type MachineClient, type PublishedMessage, signInMachine } from '../e2e/machineClient';
import { openPush, type PushClient } from '../e2e/pushClient';
import { newFolder, seededFolder } from '../e2e/seededFolder';
import { launchServer, type ServerProcess } from '../e2e/serverProcess';
import { createServerDatabase } from './worlds/serverDatabase';

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** The built server as a process, on the embedded parts or on those the environment names. */
const services: Record<string, string> = {
  ...(process.env.TEST_NATS_URL && { NATS_URL: process.env.TEST_NATS_URL }),
  ...(process.env.TEST_MQTT_URL && { MQTT_URL: process.env.TEST_MQTT_URL }),
  // The demo data are wanted, machines that talk of their own accord are not.
  SIMULATOR_DEVICES: '0',
};

let folder: string;
let database: Awaited<ReturnType<typeof createServerDatabase>>;
let server: ServerProcess;
let api: ApiClient;
let machine: MachineClient;
let machineId: string;
let push: PushClient;

async function start(): Promise<void> {
  server = await launchServer({ ...services, ...database.environment }, folder);
  api = await signIn(server.url, 'admin');
}

async function metrics(): Promise<{
  received: number;
  stored: number;
  duplicates: number;
  rejected: Record<string, number>;
}> {
  return api.get('/ingest/metrics');
}

async function eventually<T>(look: () => Promise<T | undefined | false>, what: string): Promise<T> {
  const until = Date.now() + 15_000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > until) throw new Error(`never: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

beforeAll(async () => {
  database = await createServerDatabase();
  // What a database of its own is filled with takes its time; the embedded one is there already.
  folder = database.environment.DATABASE_URL ? newFolder() : await seededFolder();
  await start();
  const page = await api.get<Page<{ id: string; serialNo: string }>>('/devices?pageSize=10');
  const device = page.rows[0];
  if (!device) throw new Error('no machines');
  machineId = device.id;
  const secret = await issueSecret(api, device.serialNo);
  machine = await signInMachine(server.mqttUrl, device.serialNo, secret);
  await machine.publish('birth', { fw: '9.9', cabs: [], lanes: [], caps: [] });
  push = await openPush(server.url, api);
});

afterAll(async () => {
  push?.close();
  await machine?.close();
  await server?.kill();
  await database?.drop();
});

describe('a machine message', () => {
  it('is visible to every permitted user with its time', async () => {
    const before = Date.now();
    await machine.publish('env', { z: 'Z1', s: [{ id: 'T1', t: 21.7, rh: 51, q: 'good' }] });
    const state = await push.until(() => {
      const known = push.machines.get(machineId)?.state;
      return known?.temp === 21.7 ? known : undefined;
    }, 'the new temperature');
    expect(state.conn).toBe('online');
    expect(state.tMeas).toBeGreaterThanOrEqual(before - 1_000);
    expect(state.tRecv).toBeGreaterThanOrEqual(before - 1_000);
  });

  it('raises an alarm that another user can acknowledge', async () => {
    await machine.publish('door', { ev: 'open', cab: 'A', auth: false, pur: 'unknown' });
    const raised = await push.until(
      () =>
        push.frames
          .filter((frame) => frame.messageType === 1115)
          .map((frame) => JSON.parse(frame.content) as AlertEventContent)
          .find((event) => event.alert.code === 'DOOR_UNAUTH' && event.alert.machineId === machineId),
      'the alert',
    );
    const other = await signIn(server.url, 'institution');
    const visible = await other.raw('GET', `/alerts/${raised.alertId}`);
    expect([200, 404]).toContain(visible.status);
    await api.post(`/alerts/${raised.alertId}/acknowledge`, { version: raised.ver, note: 'guard sent' });
    const acknowledged = await push.until(
      () =>
        push.frames
          .filter((frame) => frame.messageType === 1115)
          .map((frame) => JSON.parse(frame.content) as AlertEventContent)
          .find((event) => event.alertId === raised.alertId && event.alert.ackAt !== null),
      'the acknowledgement',
    );
    expect(acknowledged.alert.ackNote).toBe('guard sent');
  });

  it('counts once however often it is sent', async () => {
    const ts = Date.now();
    const before = await metrics();
    for (let time = 0; time < 3; time++) {
      await machine.publish(
        'env',
        { z: 'Z1', s: [{ id: 'T1', t: 22.2, rh: 50, q: 'good' }] },
        { seq: 200, ts },
      );
    }
    const after = await eventually(async () => {
      const now = await metrics();
      return now.duplicates - before.duplicates >= 2 && now;
    }, 'the duplicates counted');
    expect(after.duplicates - before.duplicates).toBe(2);
  });
});

describe('invalid machine messages', () => {
  it('do no harm, are counted by reason and stored', async () => {
    const before = await metrics();
    const own = (kind: 'env' | 'hb') => upTopic(machine.serialNo, kind);
    await machine.publishRaw(own('env'), '{ not json');
    await machine.publishRaw(own('env'), JSON.stringify({ v: 1, sn: machine.serialNo, bd: 1, d: { z: 1 } }));
    await machine.publishRaw(`mv/1/${machine.serialNo}/up/nonsense`, '{}');
    await machine.publishRaw(own('hb'), Buffer.alloc(MAX_PAYLOAD_BYTES + 1, 0x20));
    const reasons = ['json', 'oversized', 'kind'];
    await eventually(async () => {
      const { rejected } = await metrics();
      return reasons.every((reason) => (rejected[reason] ?? 0) > (before.rejected[reason] ?? 0));
    }, 'every reason counted');
    const letters = await eventually(async () => {
      const page = await api.get<Page<{ reason: string }>>('/deadLetters?pageSize=50');
      return page.rows.length >= 4 && page.rows;
    }, 'the dead letters');
    expect(letters.map((letter) => letter.reason)).toEqual(expect.arrayContaining(reasons));
    await machine.publish('env', { z: 'Z1', s: [{ id: 'T1', t: 23.3, rh: 50, q: 'good' }] });
    await push.until(() => push.machines.get(machineId)?.state.temp === 23.3 || undefined, 'life goes on');
  });
});

describe('the server process', () => {
  it('refuses a second start on the same data', async () => {
    if (database.environment.DATABASE_URL) return;
    const second = spawn(process.execPath, [MAIN], {
      env: { ...process.env, PORT: '0', DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    second.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    const [code] = (await once(second, 'exit')) as [number];
    expect(code).toBe(3);
    expect(text).toContain(folder);
  });

  it('loses nothing acknowledged when it is killed', async () => {
    const sent: PublishedMessage[] = [];
    // What is under way when the broker dies is never answered: nobody waits for this one.
    void (async () => {
      for (let index = 0; index < 200; index++) {
        const ts = Date.now() - 60_000 + index * 10;
        const reading = { z: 'Z1', s: [{ id: 'T1', t: 20 + index / 100, rh: 50, q: 'good' as const }] };
        sent.push(await machine.publish('env', reading, { ts }));
      }
    })().catch(() => undefined);
    await eventually(async () => sent.length > 60, 'some acknowledged');
    const acknowledged = [...sent];
    await server.kill('SIGKILL');
    await machine.close();
    push.close();
    await start();
    expect(await duplicatesAmong(acknowledged)).toBe(acknowledged.length);
  });

  it('stops cleanly on a signal', async () => {
    await server.kill('SIGTERM');
    expect(server.child.exitCode).toBe(0);
    expect(server.output()).not.toMatch(/"level":(50|60)/);
  });
});

/** An external broker delivers again what the killed server had not acknowledged; that takes a moment. */
async function quiet(): Promise<void> {
  const isHere = async () => (await (await fetch(`${server.url}/readyz`)).json()).machines === 'here';
  await eventually(isHere, 'this node takes the messages: the lease of the killed one is over');
  let known = -1;
  await eventually(async () => {
    const { received } = await metrics();
    const same = received === known;
    known = received;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return same;
  }, 'the broker has nothing more to deliver');
}

/** Sends messages again: those that were stored are known as duplicates. */
async function duplicatesAmong(messages: readonly PublishedMessage[]): Promise<number> {
  await quiet();
  const before = await metrics();
  machine = await signInMachine(server.mqttUrl, machine.serialNo, await issueSecret(api, machine.serialNo));
  for (const { topic, payload } of messages) await machine.publishRaw(topic, payload);
  const after = await eventually(async () => {
    const now = await metrics();
    const answered = now.duplicates + now.stored - before.duplicates - before.stored;
    return answered >= messages.length && now;
  }, 'all answered');
  return after.duplicates - before.duplicates;
}
