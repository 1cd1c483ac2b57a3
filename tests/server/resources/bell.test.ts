import { afterAll, beforeAll, expect, it } from 'vitest';
import { BELL_QUESTIONS, BELL_SHOWN, type BellAnswer } from '../../../contract/home/bell';
import type { ListResult } from '../../../contract/kit/wire';
import { actionsOf, grantOf, ROLE_TYPES, type RoleType } from '../../../contract/permissions';
import { serveDemo } from '../worlds/demoWorld';

let world: Awaited<ReturnType<typeof serveDemo>>;
beforeAll(async () => {
  world = await serveDemo();
});
afterAll(() => world.close());

const askerOf = (role: RoleType) => {
  const ask = world.asks.get(role);
  if (!ask) throw new Error(`nobody is ${role}`);
  return ask;
};

it('counts a notification until it is read', async () => {
  const ask = askerOf('repair');
  const unread = async () =>
    (JSON.parse((await ask('GET', '/bell')).text) as { result: BellAnswer }).result.unread;
  const [first, ...others] = await unread();
  expect((await ask('POST', `/platformNotices/${first}/read`, {})).status).toBe(200);
  expect(await unread()).toEqual(others);
});

it.each(ROLE_TYPES)('%s is notified at once of changes in the visible lists', async (role) => {
  const ask = askerOf(role);
  const read = async <T>(path: string) => {
    const { status, text } = await ask('GET', path);
    expect(status, text).toBe(200);
    return (JSON.parse(text) as { result: T }).result;
  };
  const { userId } = await read<{ userId: string }>('/sys/user/info');
  const { lists } = await read<BellAnswer>('/bell');
  const open = BELL_QUESTIONS.filter(
    ([, { permission, action }]) =>
      grantOf(role, permission) !== '-' && (!action || actionsOf(role).includes(action)),
  );
  expect(Object.keys(lists)).toEqual(open.map(([list]) => list));
  for (const [list, { name, filter, sort, mine }] of open) {
    const asked = Object.entries(mine ? { [mine]: `in:${userId}` } : {}).concat(Object.entries(filter));
    const search = new URLSearchParams({ page: '1', pageSize: String(BELL_SHOWN), sort });
    for (const [field, text] of asked) search.set(`filter[${field}]`, text);
    const { rows, total, titles } = await read<ListResult>(`/${name}?${search}`);
    expect(lists[list]).toMatchObject({ rows, total, titles });
  }
});
