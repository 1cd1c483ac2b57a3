import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportSummary } from '../../../contract/kit/wire';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { accountOf, PASSWORD } from '../worlds/apiWorld';
import { type PeopleWorld, startPeopleWorld } from '../worlds/peopleWorld';
import { checkedSheet, postSheet } from '../worlds/transferClient';

let world: PeopleWorld;
let client: ApiClient;

beforeAll(async () => {
  world = await startPeopleWorld();
  client = world.institution;
});
afterAll(() => world.close());

const sheet = (name: string, ...codes: string[]) => {
  const lines = codes.map((code, index) => `${code},N,${world.repair.title},1360000000${index}`);
  return { resource: 'users', name: `${name}.csv`, file: ['Account,Name,Role,Mobile', ...lines].join('\n') };
};
const mine = (who: ApiClient) => who.get<ImportSummary[]>('/users/imports');

it('lists the ten newest imports of a user for that user only', async () => {
  const before = await checkedSheet(world, client, sheet('before', 'mineBefore'));
  const last = await checkedSheet(world, client, sheet('last', 'mineLast', '!'));
  const found = await mine(client);
  expect(found).toMatchObject([
    { id: last.id, fileName: 'last.csv', state: 'checked', total: 2, counts: { create: 1, error: 1 } },
    { id: before.id, fileName: 'before.csv', state: 'checked', total: 1 },
  ]);
  expect(found[0]?.at).toBeGreaterThanOrEqual(found[1]?.at ?? Number.POSITIVE_INFINITY);
  const other = await signIn(world.url, accountOf('platform_admin', 'A'), PASSWORD);
  expect(await mine(other)).toEqual([]);
  for (let more = 0; more < 9; more++) await postSheet(world, client, sheet(`more${more}`, `more${more}`));
  expect(await mine(client)).toHaveLength(10);
});
