import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ulid } from 'ulid';

const FILE = 'node.id';

/** Name of this node, the same at every start from one data folder. */
export function nodeId(dataDir: string): string {
  const path = join(dataDir, FILE);
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  const id = `pharos-${ulid()}`;
  writeFileSync(path, `${id}\n`, { flush: true });
  return id;
}
