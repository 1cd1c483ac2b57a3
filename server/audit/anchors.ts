import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../db/database';

/** A link of a chain, written down outside the database: whoever rewrites the chain cannot rewrite this. */
export interface Anchor {
  chain: 'feed' | 'audit';
  pos: number;
  mac: string;
  /** ISO time. */
  at: string;
}

const FILE = 'anchors.log';

export function readAnchors(dataDir: string): Anchor[] {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Anchor];
      } catch {
        // A line that was being written when the power went.
        return [];
      }
    });
}

/** Writes the present heads of both chains to the anchor file, where they moved since the last time. */
export function createAnchoring({ db }: Pick<Database, 'db'>, dataDir: string, clock: () => number) {
  const written = new Map<string, number>();
  return async (): Promise<Anchor[]> => {
    const heads = await db.selectFrom('head').select(['name', 'pos', 'mac']).execute();
    const fresh = heads.filter(({ name, pos }) => pos > (written.get(name) ?? 0));
    const anchors = fresh.map(({ name, pos, mac }) => ({
      ...{ chain: name, pos, mac, at: new Date(clock()).toISOString() },
    }));
    if (anchors.length === 0) return [];
    const file = openSync(join(dataDir, FILE), 'a', 0o600);
    try {
      appendFileSync(file, anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join(''));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    for (const { chain, pos } of anchors) written.set(chain, pos);
    return anchors;
  };
}
