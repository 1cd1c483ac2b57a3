import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { StartError } from '../errors';
import { makeFolder } from './folders';

const place = () => mkdtempSync(join(tmpdir(), 'pharos-folder-'));

it('creates a folder with its parents and leaves an existing one', () => {
  const folder = join(place(), 'a', 'b');
  makeFolder('DATA_DIR', folder);
  makeFolder('DATA_DIR', folder);
  expect(existsSync(folder)).toBe(true);
});

it('names the setting and the folder that cannot be created instead of retrying forever', () => {
  const file = join(place(), 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'below'), '/proc/none/below']) {
    expect(() => makeFolder('ANCHOR_DIR', path)).toThrow(StartError);
    expect(() => makeFolder('ANCHOR_DIR', path)).toThrow(`ANCHOR_DIR: ${path} cannot be used`);
  }
});
