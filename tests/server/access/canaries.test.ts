import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { passwordDigestNow } from '../../../server/auth/password/passwords';
import type { Route } from '../../../server/http/route';
import { turnsOf } from '../../builders/thorough';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { isGenerated } from '../positions/positionPolicy';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from '../worlds/apiWorld';

vi.setConfig({ testTimeout: 120_000 });

/** Every secret the server makes or is told in one life, under its name. */
const secrets = new Map<string, string>();
const said: string[] = [];
const refusals: string[] = [];
let world: ApiWorld;
let admin: ApiClient;

const remember = (name: string, secret: string | undefined) => {
  if (!secret || secret.length < 6) throw new Error(`no ${name}`);
  secrets.set(name, secret);
};
const account = accountOf('platform_admin', 'A');

async function collect(): Promise<void> {
  admin = await signIn(world.url, account, PASSWORD);
  remember('the digest of a password', passwordDigestNow(account, PASSWORD));
  remember('the session cookie', /sid=([^;]+)/.exec(admin.cookie)?.[1]);
  remember('the token of a session', admin.token);
  remember('a ticket', (await admin.post<{ ticket: string }>('/socket/ticket')).ticket);
  const page = { page: 'warningNotice' };
  const link = await admin.post<{ url: string }>(`/alerts/${world.alerts.A}/publicLink`, page);
  remember('the token of a public link', link.url.split('?k=')[1]);
  const [auth] = await world.database.query<{ id: string }>(
    "select id from device_auths where ipc_serial = 'IPCA'",
  );
  const machine = await admin.post<{ secret: string }>(`/deviceAuths/${auth?.id}/rotate`, { version: 1 });
  remember('the secret of a machine', machine.secret);
  const display = await admin.post<{ id: string; version: number }>('/displays', {
    name: 'Wall',
    page: 'alarms',
  });
  const paired = await admin.post<{ secret: string }>(`/displays/${display.id}/pair`, {
    version: display.version,
  });
  remember('the code of a display', paired.secret);
  const [person] = await world.database.query<{ id: string }>('select id from users where code = $1', [
    accountOf('repair', 'A'),
  ]);
  const reset = await admin.post<{ secret: string }>(`/users/${person?.id}/resetPassword`, { version: 1 });
  remember('a new password', reset.secret);
  remember('a digest that fits nobody', randomBytes(32).toString('hex'));
  remember('a cookie that fits nobody', randomBytes(32).toString('base64url'));
}

/** Shows a secret to an endpoint, wherever a client, a proxy or a mistake may put it. */
async function showTo({ method, path }: Route, secret: string): Promise<void> {
  const mail = {
    userName: secret,
    password: secret,
    code: secret,
    token: secret,
    [secret.slice(0, 60)]: secret,
  };
  const body = method === 'GET' || method === 'DELETE' ? undefined : JSON.stringify(mail);
  const address = `${world.url}/api${path.replace(/:\w+/g, secret.slice(0, 60))}?token=${secret}&q=${secret}`;
  const headers = {
    token: secret,
    cookie: `sid=${secret}; token=${secret}`,
    authorization: secret,
    referer: address,
  };
  const json = body === undefined ? undefined : { 'content-type': 'application/json' };
  const answer = await fetch(address, { method, headers: { ...headers, ...json }, body });
  const text = await answer.text();
  if (answer.status >= 400) refusals.push(text);
}

/** Every secret to every endpoint that is written by hand; they take turns at those that follow from a definition. */
async function showEverywhere(): Promise<void> {
  const all = [...secrets.values()];
  const routes = world.routes.filter(({ path }) => path !== '/sys/logout');
  for (const [index, route] of routes.entries())
    for (const secret of isGenerated(route) ? turnsOf(all, index) : all) await showTo(route, secret);
}

/** Faults: what is logged then is the most that is ever logged. */
async function breakDown(): Promise<void> {
  await world.database.query('alter table users rename to people');
  for (const secret of secrets.values()) {
    const login = { userName: secret, password: passwordDigestNow(account, PASSWORD), type: '1' };
    refusals.push(JSON.stringify(await admin.raw('POST', '/sys/login', login)));
    refusals.push(JSON.stringify(await admin.raw('GET', `/users?q=${secret}`)));
  }
  await world.database.query('alter table people rename to users');
}

/** Every row of every table as text. */
async function stored(): Promise<Map<string, string>> {
  const tables = await world.database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await world.database.query<{ text: string }>(`select t::text as text from "${name}" t`);
    texts.set(name, rows.map(({ text }) => text).join('\n'));
  }
  return texts;
}

beforeAll(async () => {
  const stream = { write: (line: string) => void said.push(line) };
  world = await startApiWorld({ log: pino({ level: 'trace' }, stream) });
  await collect();
  await showEverywhere();
  await breakDown();
}, 120_000);
afterAll(() => world.close());

const heardIn = (text: string) =>
  [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name);

describe('secrets', () => {
  it('are in no log line, not even of errors', () => {
    expect(said.filter((line) => line.includes('a request failed')).length).toBeGreaterThan(10);
    expect(heardIn(said.join('\n'))).toEqual([]);
  });

  it('are repeated by no refusal', () => {
    expect(refusals.length).toBeGreaterThan(1_000);
    expect(heardIn(refusals.join('\n'))).toEqual([]);
  });

  it('are in no table: sessions, links, machines, audit, history, server log', async () => {
    // The sink writes once a second.
    await vi.waitFor(
      async () => {
        const [row] = await world.database.query<{ count: number }>(
          'select count(*)::int as count from server_logs',
        );
        expect(row?.count).toBeGreaterThan(1_000);
      },
      { timeout: 20_000 },
    );
    const found = [...(await stored())].flatMap(([table, text]) =>
      heardIn(text).map((name) => `${name} in ${table}`),
    );
    expect(found).toEqual([]);
  });
});
