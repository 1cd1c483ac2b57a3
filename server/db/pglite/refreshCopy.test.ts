import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { refreshCopy } from './refreshCopy';

const root = mkdtempSync(join(tmpdir(), 'pharos-copy-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const [source, target] = [join(root, 'source'), join(root, 'target')];

/** Written so many seconds ago. */
function write(name: string, text: string, secondsAgo: number): void {
  writeFileSync(join(source, name), text);
  const at = Date.now() / 1_000 - secondsAgo;
  utimesSync(join(source, name), at, at);
}
const copied = (name: string) => readFileSync(join(target, name), 'utf8');

it('copies changed files and removes deleted ones', () => {
  mkdirSync(join(source, 'base'), { recursive: true });
  write('base/old', 'old', 60);
  write('base/changed', 'aaaa', 60);
  write('base/gone', 'x', 60);
  expect(refreshCopy(source, target)).toBe(8);
  expect(refreshCopy(source, target)).toBe(0);
  write('base/changed', 'bbbb', 10);
  rmSync(join(source, 'base/gone'));
  expect(refreshCopy(source, target)).toBe(4);
  expect(copied('base/changed')).toBe('bbbb');
  expect(existsSync(join(target, 'base/gone'))).toBe(false);
});

it('does not trust a recent modification time: equal size and time may hide a change', () => {
  write('hot', 'aaaa', 1);
  refreshCopy(source, target);
  const at = Date.now() / 1_000 - 1;
  for (const text of ['bbbb', 'cccc']) {
    writeFileSync(join(source, 'hot'), text);
    utimesSync(join(source, 'hot'), at, at);
    refreshCopy(source, target);
    expect(copied('hot')).toBe(text);
  }
});
