import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../tests/e2e/apiClient';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from '../../tests/server/worlds/apiWorld';
import { QUOTA } from './quota';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterAll(() => world.close());

/** A file of that size in the books, sent so many hours ago. */
async function sent(account: string, bytes: number, hours: number): Promise<void> {
  await world.database.query(
    `insert into files (id, org_id, name, purpose, mime, size, digest, uploaded_by, created_at)
     select md5(random()::text), org_id, 'f', 'document', 'application/pdf', $2, 'd', id, now() - $3 * interval '1 hour'
     from users where code = $1`,
    [account, bytes, hours],
  );
}
async function keyFor(account: string): Promise<string | undefined> {
  const client = await signIn(world.url, account, PASSWORD);
  const form = new FormData();
  form.append('file', new Blob(['no picture']), 'a.png');
  const headers = { token: client.token, cookie: client.cookie };
  const answer = await fetch(`${world.url}/api/oss/images/upload`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { key?: string }).key;
}
const [sender, colleague, stranger] = [
  accountOf('repair', 'A'),
  accountOf('security', 'A'),
  accountOf('repair', 'B'),
];

it('limits uploads to a gigabyte a day per user and twenty per institution', async () => {
  await sent(sender, QUOTA.personDay, 25);
  expect(await keyFor(sender)).toBe('err.upload.type');
  await sent(sender, QUOTA.personDay, 1);
  expect([await keyFor(sender), await keyFor(colleague)]).toEqual(['err.upload.quota', 'err.upload.type']);
  await sent(sender, QUOTA.organization, 100);
  expect([await keyFor(colleague), await keyFor(stranger)]).toEqual(['err.upload.quota', 'err.upload.type']);
});
