import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database';
import { openTestDatabase } from '../db/testDatabase';
import { createJobRunner } from '../jobs/jobs';
import { createSmsGateway } from './gateway';
import { registerSmsJobs, webhookSignature } from './webhook';

const SECRET = 'a-secret-of-the-operator';
const MESSAGE = { mobile: '13800138000', scene: 'login', locale: 'en', text: 'code 246802' } as const;
let database: Database;
let server: Server;
let url: string;
let now = Date.UTC(2026, 0, 5, 8);
let status = 200;
let received: { headers: IncomingMessage['headers']; body: string }[] = [];
let logged: string[] = [];
const clock = () => now;
const keys = { record: Buffer.alloc(32, 5) };

beforeAll(async () => {
  database = await openTestDatabase();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status, { location: `${url}/elsewhere` }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await database.close();
});
beforeEach(async () => {
  received = [];
  logged = [];
  status = 200;
  await database.db.deleteFrom('smsOutbox').execute();
  await database.db.deleteFrom('jobs').execute();
});

const config = () => ({ demo: false, smsWebhookUrl: url, smsWebhookSecret: SECRET });

/** A runner as after a start: it knows what the database knows, and nothing else. */
function runner() {
  const note = (...words: unknown[]) =>
    logged.push(JSON.stringify(words, Object.getOwnPropertyNames(Error())));
  const jobs = createJobRunner({ database, clock: { now: clock }, log: { warn: note, error: note } });
  registerSmsJobs(jobs, { database, clock, keys, config: config() });
  return jobs;
}
const send = (changes: object = {}) =>
  createSmsGateway({ database, clock, keys, config: config() }).send({ ...MESSAGE, ...changes });
const outbox = () =>
  database.db.selectFrom('smsOutbox').select(['id', 'state', 'text', 'error']).executeTakeFirstOrThrow();
const mobile = async () =>
  (await database.db.selectFrom('smsOutbox').select('mobile').executeTakeFirstOrThrow()).mobile;
const jobsLeft = async () => (await database.db.selectFrom('jobs').select('id').execute()).length;

describe('a text message to the webhook', () => {
  it('is sent signed, once, and then deleted here', async () => {
    await send();
    const { id } = await outbox();
    await runner().runDue();
    const [request] = received;
    expect(JSON.parse(request?.body ?? '')).toEqual({ id, ...MESSAGE });
    const timestamp = String(request?.headers['x-pharos-timestamp']);
    expect(Number(timestamp)).toBe(now);
    const signature = webhookSignature(SECRET, timestamp, request?.body ?? '');
    expect(request?.headers['x-pharos-signature']).toBe(`sha256=${signature}`);
    expect(await outbox()).toEqual({ id, state: 'sent', text: '', error: null });
    expect(await mobile()).toBe('138****8000');
    expect(await jobsLeft()).toBe(0);
  });

  it('is tried three times, also by a restarted server, and never logged', async () => {
    status = 500;
    await send();
    for (let count = 0; count < 5; count++) {
      await runner().runDue();
      now += 60_000;
    }
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
    expect(await outbox()).toMatchObject({
      state: 'failed',
      text: '',
      error: 'the SMS webhook answered 500',
    });
    expect(await jobsLeft()).toBe(0);
    expect(logged).toHaveLength(2);
    expect(logged.join()).not.toMatch(/246802|13800138000/);
  });

  it('succeeds on the second attempt after a failure', async () => {
    status = 503;
    await send();
    await runner().runDue();
    expect(await outbox()).toMatchObject({ state: 'queued', text: expect.stringMatching(/^sealed/) });
    expect(await mobile()).toMatch(/^sealed/);
    status = 204;
    now += 60_000;
    await runner().runDue();
    expect(await outbox()).toMatchObject({ state: 'sent' });
  });

  it('follows no redirect', async () => {
    status = 302;
    await send();
    await runner().runDue();
    expect(received).toHaveLength(1);
    expect((await outbox()).state).toBe('queued');
  });

  it('is not sent when it is too late or withheld', async () => {
    await send({ expireAt: now + 1_000 });
    now += 1_000;
    await runner().runDue();
    expect(await outbox()).toMatchObject({ state: 'failed', text: '', error: 'too late' });
    await database.db.deleteFrom('smsOutbox').execute();
    await send({ withheld: true });
    await runner().runDue();
    expect(await outbox()).toMatchObject({ state: 'withheld', text: '' });
    expect(await mobile()).toBe('');
    expect(received).toEqual([]);
    expect(await jobsLeft()).toBe(0);
  });

  it('is sent only if its transaction commits', async () => {
    const gateway = createSmsGateway({ database, clock, keys, config: config() });
    const work = database.db.transaction().execute(async (trx) => {
      await gateway.send({ ...MESSAGE }, trx);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await jobsLeft()).toBe(0);
  });
});
