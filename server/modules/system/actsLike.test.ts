import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { actsLike } from './actsLike';

it('finds audit actions by their displayed words in every language', () => {
  expect(actsLike('role: created')).toContain('roles.created');
  expect(actsLike('角色：创建')).toContain('roles.created');
  expect(actsLike('Split')).toContain('lanes.split');
  expect(actsLike('로그인')).toContain('session.opened');
  expect(actsLike('no such act')).toEqual([]);
});

it('has words for every audit action in the sources of the server', () => {
  const server = fileURLToPath(new URL('../../', import.meta.url));
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' });
  const written = files
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !/\/test[A-Z]\w*\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(`${server}${file}`, 'utf8').matchAll(/action[:=? ]+'(\w+\.\w+)'/g)])
    .map(([, context]) => context);
  const known = actsLike('');
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter((context) => !known.includes(context ?? ''))).toEqual([]);
});
