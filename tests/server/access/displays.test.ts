import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DISPLAY_KEY_AGE_MS } from '../../../contract/access/displays';
import type { AnyRow } from '../../../contract/kit/resource';
import type { ListResult } from '../../../contract/kit/wire';
import type { SessionUser } from '../../../contract/session';
import type { SessionEvent } from '../../../server/events/bus';
import { type ApiClient, pairDisplay, signIn } from '../../e2e/apiClient';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from '../worlds/apiWorld';

let world: ApiWorld;
let admin: ApiClient;

beforeAll(async () => {
  world = await startApiWorld();
  admin = await signIn(world.url, accountOf('institution_admin', 'A'), PASSWORD);
});
afterAll(() => world.close());

const row = (id: string) => admin.get<AnyRow>(`/displays/${id}`);

async function newDisplay(name: string): Promise<{ id: string; code: string }> {
  const { id, version } = await admin.post<AnyRow>('/displays', { name, page: 'alarms' });
  const { secret: code } = await admin.post<{ secret: string }>(`/displays/${id}/pair`, { version });
  return { id, code };
}

/** Time goes by for the key of a display. */
async function aged(id: string, ms: number): Promise<void> {
  await world.database.query(
    "update displays set key_made_at = key_made_at - $2 * interval '1 ms' where id = $1",
    [id, ms],
  );
}

/** Asks for a new key; the client that has it, when there was one. */
async function newKey(client: ApiClient): Promise<ApiClient | undefined> {
  const answer = await fetch(`${world.url}/api/sys/display/key`, {
    method: 'POST',
    headers: { token: client.token, cookie: client.cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  if (cookies.length === 0) return undefined;
  const token = cookies.find((cookie) => cookie.startsWith('token='))?.slice('token='.length) ?? '';
  const headers = { token, cookie: cookies.join('; ') };
  return { ...client, ...headers, raw: (method, path, body) => client.raw(method, path, body, headers) };
}
const status = async (client: ApiClient) => (await client.raw('GET', '/sys/user/info')).status;

describe('a wall display', () => {
  it('signs in once with its code in any spelling', async () => {
    const { id, code } = await newDisplay('Lobby');
    const typed = `${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `;
    const wall = await pairDisplay(world.url, typed);
    const me = await wall.get<SessionUser>('/sys/user/info');
    expect(me).toMatchObject({
      userId: id,
      name: 'Lobby',
      roleType: 'display',
      displayPage: 'alarms',
      actions: [],
    });
    await expect(pairDisplay(world.url, code)).rejects.toThrow('wrong or has expired');
    expect(await row(id)).toMatchObject({ status: 'active', userAgent: expect.any(String) });
  });

  it('cannot sign in with an expired code', async () => {
    const { id, code } = await newDisplay('Late');
    await world.database.query("update displays set code_expires_at = now() - interval '1 s' where id = $1", [
      id,
    ]);
    await expect(pairDisplay(world.url, code)).rejects.toThrow('wrong or has expired');
  });

  it('sees what its institution sees and changes nothing', async () => {
    const wall = await pairDisplay(world.url, (await newDisplay('Seeing')).code);
    expect((await wall.raw('GET', `/alerts/${world.alerts.A}`)).status).not.toBe(403);
    const { rows } = await wall.get<{ rows: { id: string }[] }>('/alerts?pageSize=50');
    expect(rows.map(({ id }) => id)).toContain(world.alerts.A);
    expect(rows.map(({ id }) => id)).not.toContain(world.alerts.B);
    const refusals = world.routes.filter(
      ({ method, policy, display }) =>
        method !== 'GET' && policy !== 'public' && policy !== 'display' && display !== true,
    );
    expect(refusals.length).toBeGreaterThan(30);
    for (const { method, path } of refusals) {
      const answer = await wall.raw(method, path.replace(':id', world.alerts.A), {});
      expect(answer.status, `${method} ${path}`).toBe(403);
    }
    for (const path of ['/users', '/roles', '/auditLogs', '/displays'])
      expect((await wall.raw('GET', path)).status, path).toBe(403);
    expect((await wall.raw('POST', '/socket/ticket', {})).status).toBe(200);
  });

  it('gets a new key daily and keeps the old one until it has used the new', async () => {
    const { id, code } = await newDisplay('Months');
    const first = await pairDisplay(world.url, code);
    expect(await newKey(first)).toBeUndefined();
    await aged(id, DISPLAY_KEY_AGE_MS);
    // The answer with this one gets lost.
    await newKey(first);
    expect(await status(first)).toBe(200);
    const second = (await newKey(first)) as ApiClient;
    expect([await status(second), await status(first)]).toEqual([200, 200]);
    expect(await newKey(second)).toBeUndefined();
    await world.database.query("update displays set last_key_until = now() - interval '1 s' where id = $1", [
      id,
    ]);
    expect([await status(second), await status(first)]).toEqual([200, 401]);
  });

  it('is disconnected when it is ended or deleted', async () => {
    const heard: SessionEvent[] = [];
    world.core.bus.onSession((event) => heard.push(event));
    const { id, code } = await newDisplay('Ending');
    const wall = await pairDisplay(world.url, code);
    const { version } = await row(id);
    await admin.post(`/displays/${id}/revoke`, { version });
    expect(await status(wall)).toBe(401);
    expect(heard).toEqual([{ type: 'revoked', userId: id }]);

    const other = await newDisplay('Deleted');
    const second = await pairDisplay(world.url, other.code);
    const platform = await signIn(world.url, accountOf('platform_admin', 'A'), PASSWORD);
    await platform.raw('DELETE', `/displays/${other.id}?version=${(await row(other.id)).version}`);
    expect(await status(second)).toBe(401);
  });

  it('reveals its codes and keys to nobody', async () => {
    const { code } = await newDisplay('Secret');
    await pairDisplay(world.url, code);
    const list = JSON.stringify(await admin.get<ListResult>('/displays'));
    expect(list).not.toMatch(/[0-9a-f]{64}|Hash/);
    const audit = await world.database.query("select before, after from audit_log where entity = 'displays'");
    expect(JSON.stringify(audit)).not.toMatch(/[0-9a-f]{64}|Hash/);
    expect(JSON.stringify(audit)).not.toContain(code);
  });
});
