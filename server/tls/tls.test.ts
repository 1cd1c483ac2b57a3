import { mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { type AddressInfo, connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import mqtt from 'mqtt';
import pino from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeCertificate, type TestCertificate } from '../../tests/builders/certificate';
import type { Sessions } from '../auth/sessions/sessions';
import { buildApp } from '../http/app';
import { createEmbeddedBroker } from '../ingest/broker/embedded';
import { CertificateError, readCertificate, speaksFor } from './certificate';
import { watchCertificate } from './watch';

const QUIET = pino({ level: 'silent' });
const NAME = 'console.example';
const SERIAL = 'SMV24B0000001';
const TOPIC = `mv/1/${SERIAL}/up/env`;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function newFiles(made?: Partial<TestCertificate>) {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-tls-'));
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const put = ({ cert, key }: Partial<TestCertificate>) => {
    if (cert !== undefined) writeFileSync(files.cert, cert);
    if (key !== undefined) writeFileSync(files.key, key);
  };
  put(made ?? {});
  return { files, put };
}

function watched(made: TestCertificate) {
  const { files, put } = newFiles(made);
  const log = { info: vi.fn(), error: vi.fn() };
  const tls = watchCertificate({ files, log, everyMs: 5 });
  closing.push(tls.stop);
  return { tls, put, log };
}

async function open(port: number): Promise<TLSSocket> {
  const socket = connectTls({ port, host: '127.0.0.1', servername: NAME, rejectUnauthorized: false });
  closing.push(() => socket.destroy());
  await new Promise((done, fail) => socket.once('secureConnect', done).once('error', fail));
  return socket;
}
const fingerprint = async (port: number) => (await open(port)).getPeerCertificate().fingerprint256;

async function serve(tls: ReturnType<typeof watched>['tls']) {
  const app = await buildApp({
    routes: [],
    sessions: {} as Sessions,
    log: QUIET,
    version: 'test',
    webDir: '/nowhere',
    tls,
    extend: (server) => void server.get('/healthz', async ({ protocol }) => ({ protocol })),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

const ask = (port: number) =>
  new Promise<{ body: string; hsts: string | undefined }>((done, fail) => {
    request(
      { port, host: '127.0.0.1', path: '/healthz', rejectUnauthorized: false, agent: false },
      (answer) => {
        let body = '';
        answer.on('data', (part) => {
          body += part;
        });
        answer.on('end', () => done({ body, hsts: answer.headers['strict-transport-security'] }));
      },
    )
      .on('error', fail)
      .end();
  });

describe('a certificate with its key', () => {
  const made = makeCertificate([NAME, '*.shop.example'], 90);

  it('is read with its expiry and names', () => {
    const found = readCertificate(newFiles(made).files);
    expect(found.names).toEqual([NAME, '*.shop.example']);
    expect((found.expiresAt - Date.now()) / 86_400_000).toBeCloseTo(90, 1);
  });

  it.each<[string, Partial<TestCertificate>, RegExp]>([
    ['no files', {}, /TLS_CERT: \/.*cert\.pem is not there/],
    ['no key', { cert: made.cert }, /TLS_KEY: .*key\.pem is not there/],
    ['nonsense', { cert: 'hello', key: made.key }, /TLS_CERT: .* holds no certificate in PEM form/],
    ['the certificate twice', { cert: made.cert, key: made.cert }, /TLS_KEY: .* holds no private key/],
    [
      'the key of another one',
      { cert: made.cert, key: makeCertificate([NAME], 9).key },
      /is not the key of the certificate/,
    ],
  ])('is refused with a sentence: %s', (_, files, sentence) => {
    const read = () => readCertificate(newFiles(files).files);
    expect(read).toThrow(CertificateError);
    expect(read).toThrow(sentence);
  });

  it.each([
    [NAME, true],
    ['CONSOLE.example', true],
    ['a.shop.example', true],
    ['shop.example', false],
    ['a.b.shop.example', false],
    ['evil.example', false],
  ])('covers %s: %s', (host, expected) => {
    expect(speaksFor([NAME, '*.shop.example'], host)).toBe(expected);
  });
});

describe('a server with a certificate', () => {
  it('uses TLS, sends HSTS and answers no plain request', async () => {
    const port = await serve(watched(makeCertificate([NAME], 90)).tls);
    expect(await ask(port)).toEqual({
      body: '{"protocol":"https"}',
      hsts: expect.stringContaining('max-age='),
    });
    const plain = connectPlain(port, '127.0.0.1');
    let heard = '';
    plain.on('data', (part) => {
      heard += part;
    });
    plain.on('error', () => undefined);
    plain.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await new Promise((done) => plain.once('close', done));
    expect(heard).not.toContain('protocol');
  });

  it('uses a renewed one for new connections while old ones continue', async () => {
    const { tls, put, log } = watched(makeCertificate([NAME], 90));
    const port = await serve(tls);
    const old = await open(port);
    const before = await fingerprint(port);
    put(makeCertificate([NAME], 60));
    await expect.poll(() => fingerprint(port)).not.toBe(before);
    old.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [answer] = await new Promise<Buffer[]>((done) => old.once('data', (part) => done([part])));
    expect(String(answer)).toContain('200 OK');
    expect([tls.state.reloads, log.info.mock.calls.length]).toEqual([1, 1]);
  });

  it('keeps the old one while the new files are invalid, logs it once and loads them when valid', async () => {
    const { tls, put, log } = watched(makeCertificate([NAME], 90));
    const port = await serve(tls);
    const before = await fingerprint(port);
    const next = makeCertificate([NAME], 60);
    put({ cert: next.cert });
    await expect.poll(() => tls.state.reloadFailed).toBe(1);
    expect(await fingerprint(port)).toBe(before);
    put({ key: next.key });
    await expect.poll(() => fingerprint(port)).not.toBe(before);
    expect(tls.state.reloadFailed).toBe(0);
    expect(log.error.mock.calls.map(([{ problem }]) => problem)).toEqual([
      expect.stringContaining('is not the key of the certificate'),
    ]);
  });
});

it('uses TLS with a renewed certificate at the broker as well', async () => {
  const { tls, put } = watched(makeCertificate([NAME], 90));
  const broker = await createEmbeddedBroker({
    port: 0,
    host: '127.0.0.1',
    authenticate: async () => 'allowed',
    log: QUIET,
    tls,
  });
  closing.push(() => broker.close());
  expect(broker.url).toMatch(/^mqtts:\/\/localhost:/);
  const got: string[] = [];
  broker.onMessage(async ({ topic }) => void got.push(topic));
  const machine = await mqtt.connectAsync(broker.url, {
    clientId: SERIAL,
    username: SERIAL,
    password: 'x',
    rejectUnauthorized: false,
  });
  closing.push(() => machine.endAsync(true));
  const port = Number(new URL(broker.url).port);
  const before = await fingerprint(port);
  put(makeCertificate([NAME], 60));
  await expect.poll(() => fingerprint(port)).not.toBe(before);
  await machine.publishAsync(TOPIC, '{}', { qos: 1 });
  expect(got).toEqual([TOPIC]);
});
