import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../tests/builders/certificate';
import type { Database } from '../db/database';
import { openEmptyDatabase, openTestDatabase } from '../db/testDatabase';
import { createChain } from '../events/chain';
import { appendAudit } from '../events/log';
import { startTestBroker } from '../ingest/broker/testBroker';
import { noteKeys } from '../installation/fit';
import { loadKeys } from '../secrets/keys';
import { checkCertificate } from './certificates';
import { checkDatabase } from './database';
import { type DoctorLine, printLine } from './line';
import { checkFolder, checkServices, checkSettings, checkSpace } from './surroundings';

const newFolder = () => mkdtempSync(join(tmpdir(), 'pharos-doctor-'));
const levels = (lines: readonly DoctorLine[]) =>
  Object.fromEntries(lines.map(({ name, level }) => [name, level]));

describe('the doctor of a database', () => {
  let database: Database;
  const dataDir = newFolder();
  const look = (folder = dataDir) => checkDatabase(database, { dataDir: folder, anchorDir: folder });

  beforeAll(async () => {
    database = await openTestDatabase();
    const keys = loadKeys(dataDir);
    await noteKeys(database, keys, dataDir);
    await database.db
      .transaction()
      .execute((trx) => appendAudit(trx, createChain(keys.chain), { action: 'test', entity: 'test' }));
  });
  afterAll(() => database.close());

  it('reports no problem for an intact installation', async () => {
    const lines = await look();
    expect(lines.filter(({ level }) => level === 'bad')).toEqual([]);
    expect(levels(lines)).toMatchObject({
      key: 'good',
      schema: 'good',
      files: 'good',
      'chain of audit': 'good',
    });
  });

  it('finds a missing or wrong key and creates none', async () => {
    const other = newFolder();
    writeFileSync(join(other, 'master.key'), 'a'.repeat(64));
    const none = newFolder();
    for (const folder of [other, none]) {
      const key = (await look(folder)).find(({ name }) => name === 'key');
      expect(key).toMatchObject({ level: 'bad', found: expect.stringContaining('Copy master.key') });
    }
    expect(existsSync(join(none, 'master.key'))).toBe(false);
  });

  it('finds the schema of a newer release', async () => {
    await database.query(`insert into schema_migrations (name, sha256) values ('9999-later.sql', 'x')`);
    expect(levels(await look()).schema).toBe('bad');
    await database.query(`delete from schema_migrations where name = '9999-later.sql'`);
  });

  it('finds a damaged key', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'master.key'), 'a'.repeat(63));
    const key = (await look(folder)).find(({ name }) => name === 'key');
    expect(key).toMatchObject({ level: 'bad', found: expect.stringContaining('64 hexadecimal digits') });
  });

  it('finds a schema with pending migrations', async () => {
    await database.query('create temp table kept as select * from schema_migrations');
    await database.query(`delete from schema_migrations where name > '0003'`);
    expect(levels(await look()).schema).toBe('warn');
    await database.query('insert into schema_migrations select * from kept on conflict do nothing');
  });

  it('finds no problem in an empty database without a key', async () => {
    const empty = await openEmptyDatabase();
    const folder = newFolder();
    const lines = await checkDatabase(empty, { dataDir: folder, anchorDir: folder });
    await empty.close();
    expect(levels(lines)).toMatchObject({ schema: 'good', key: 'good' });
    expect(existsSync(join(folder, 'master.key'))).toBe(false);
  });

  it('finds a changed audit chain', async () => {
    await database.query(`update head set mac = 'f' where name = 'audit'`);
    expect(levels(await look())['chain of audit']).toBe('bad');
  });
});

function certified(names: string[], days: number) {
  const folder = newFolder();
  const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const { cert, key } = makeCertificate(names, days);
  writeFileSync(tls.cert, cert);
  writeFileSync(tls.key, key);
  return { tls, publicUrls: ['https://console.example'] };
}

/** Says what a NATS server says, and this once it is greeted. */
async function startTestBus(answer: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('data', () => socket.write(`${answer}\r\n`));
    socket.write('INFO {"server_id":"test","version":"2.9.0","max_payload":1048576,"proto":1}\r\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `nats://127.0.0.1:${(server.address() as { port: number }).port}`,
    async goAway() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

describe('the doctor of the environment', () => {
  it.each([
    [600, 'good'],
    [400, 'warn'],
    [200, 'bad'],
  ])('finds %i MB of free space %s', async (mb, level) => {
    const space = { dataDir: '/data', diskReserve: 256 * 1024 * 1024 };
    expect(await checkSpace(space, async () => mb * 1024 * 1024)).toMatchObject({ level });
  });

  it('finds a missing or incompletely restored folder', () => {
    expect(checkFolder({ dataDir: join(newFolder(), 'none') }).level).toBe('warn');
    expect(checkFolder({ dataDir: join(newFolder(), 'none', 'below') }).level).toBe('bad');
    const whole = newFolder();
    expect(checkFolder({ dataDir: whole }).level).toBe('good');
    mkdirSync(join(whole, 'restoring'));
    expect(checkFolder({ dataDir: whole }).level).toBe('bad');
  });

  it('finds a broker and a bus that are down or refuse access', async () => {
    const [broker, locked] = [await startTestBroker(), await startTestBroker({ refuses: true })];
    const [bus, closed] = [await startTestBus('PONG'), await startTestBus("-ERR 'Authorization Violation'")];
    const ask = (mqttUrl: string, natsUrl: string) => checkServices({ mqttUrl, natsUrl });
    expect(levels(await ask(broker.url, bus.url))).toEqual({ broker: 'good', bus: 'good' });
    const [refused, unheard] = await ask(locked.url, closed.url);
    expect(refused).toMatchObject({ level: 'bad', found: expect.stringContaining('Not authorized') });
    expect(unheard).toMatchObject({ level: 'warn', found: expect.stringMatching(/authorization/i) });
    await Promise.all([broker, locked, bus, closed].map((each) => each.goAway()));
    expect(levels(await ask(broker.url, bus.url))).toEqual({ broker: 'bad', bus: 'warn' });
  });

  it('finds demonstration settings on a production server', () => {
    const real = { publicUrls: ['https://console.example'], demo: false, trustProxy: ['10.0.0.1'] };
    expect(levels(checkSettings(real))).toEqual({ addresses: 'good' });
    const demo = { ...real, demo: true, trustProxy: [] };
    expect(levels(checkSettings(demo))).toEqual({ addresses: 'good', demonstration: 'warn', proxy: 'warn' });
    expect(levels(checkSettings({ ...real, publicUrls: [] }))).toEqual({ addresses: 'warn' });
  });

  it.each([
    [31.5, 'good'],
    [29.5, 'warn'],
    [6.5, 'bad'],
    [-2, 'bad'],
  ])('finds a certificate that expires in %i days %s', (days, level) => {
    const [time, names] = checkCertificate(certified(['console.example'], days));
    expect([time?.level, names?.level]).toEqual([level, 'good']);
  });

  it('finds a certificate for another name, with a wrong key or without one, and a missing certificate', () => {
    expect(levels(checkCertificate(certified(['*.example.org'], 90)))).toEqual({
      certificate: 'good',
      'names of the certificate': 'bad',
    });
    const { tls, publicUrls } = certified(['console.example'], 90);
    writeFileSync(tls.key, makeCertificate(['console.example'], 90).key);
    expect(levels(checkCertificate({ tls, publicUrls }))).toEqual({ certificate: 'bad' });
    expect(checkCertificate({ publicUrls })).toEqual([]);
  });

  it('says how to repair each problem', () => {
    const line: DoctorLine = { level: 'bad', name: 'key', found: 'is missing', todo: 'Copy it' };
    expect(printLine(line)).toBe('bad   key: is missing. Copy it');
  });
});
