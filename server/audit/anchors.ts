import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS } from '../../contract/time/durations';
import type { Database } from '../db/database';

/** A link of a chain, stored outside the database, so that a rewritten chain is detected. */
export interface Anchor {
  chain: 'feed' | 'audit';
  pos: number;
  mac: string;
  /** ISO time. */
  at: string;
}

const FILE = 'anchors.log';

export function readAnchors(folder: string): Anchor[] {
  const path = join(folder, FILE);
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

const EVERY_MS = 5 * MINUTE_MS;
const EVERY_ROWS = 1_000;

function append(folder: string, anchors: readonly Anchor[]): void {
  const file = openSync(join(folder, FILE), 'a', 0o600);
  try {
    appendFileSync(file, anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join(''));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Writes the present heads of both chains to the anchor file: of each that moved, every five minutes and
 * whenever it grew by a thousand links. To be asked every few seconds; answers what was written.
 */
export function createAnchoring({ db }: Pick<Database, 'db'>, folder: string, clock: () => number) {
  const written = new Map<string, { pos: number; at: number }>();
  const isDue = ({ name, pos }: { name: string; pos: number }) => {
    const last = written.get(name) ?? { pos: 0, at: 0 };
    return pos > last.pos && (clock() - last.at >= EVERY_MS || pos - last.pos >= EVERY_ROWS);
  };
  return async (): Promise<Anchor[]> => {
    const heads = await db.selectFrom('head').select(['name', 'pos', 'mac']).execute();
    const anchors = heads.filter(isDue).map(({ name, pos, mac }) => ({
      chain: name,
      pos,
      mac,
      at: new Date(clock()).toISOString(),
    }));
    if (anchors.length === 0) return [];
    append(folder, anchors);
    for (const { chain, pos } of anchors) written.set(chain, { pos, at: clock() });
    return anchors;
  };
}
