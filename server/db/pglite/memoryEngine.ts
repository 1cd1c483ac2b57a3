import { PGlite } from '@electric-sql/pglite';
import { DatabaseStoppedError } from '../errors';
import { VALUE_PARSERS } from '../valueTypes';
import type { Engine } from './engine';
import { ImageFs } from './imageFs';
import { rewindPoint } from './rewind';
import { EXTENSIONS, runOn } from './runOn';
import { Statements } from './statements';

/** It is a test's: a database of some megabytes needs no cache of 128, which each start fills with zeros. */
const MEMORY_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

async function createMemory(image?: ArrayBuffer): Promise<PGlite> {
  return PGlite.create({
    fs: image && new ImageFs(image),
    extensions: EXTENSIONS,
    startParams: MEMORY_PARAMS,
    parsers: { ...VALUE_PARSERS },
  });
}

/** Of functions and indexes of the product. One that is loaded later cannot be taken back. */
const LIBRARIES = ['plpgsql', ...Object.keys(EXTENSIONS)];

/** One that can go back to the image it began with. */
interface RewindableEngine {
  pg: PGlite;
  rewind(): void;
}

async function createRewindable(image: ArrayBuffer): Promise<RewindableEngine> {
  const pg = await createMemory(image);
  for (const library of LIBRARIES) await pg.exec(`load '${library}'`);
  return { pg, rewind: rewindPoint(pg) };
}

async function loadedMore(pg: PGlite): Promise<boolean> {
  const [, last] = await pg.exec('rollback; select count(*)::int as count from pg_get_loaded_modules()');
  return last?.rows[0]?.count !== LIBRARIES.length;
}

/** Those that were closed, one for each image: going back takes a fifteenth of the time of opening another one. */
const spares = new Map<ArrayBuffer, RewindableEngine>();
/** Each takes about 200 MB. */
const MAX_SPARES = 3;

function takeSpare(image: ArrayBuffer): RewindableEngine | undefined {
  const spare = spares.get(image);
  spares.delete(image);
  return spare;
}

function keepSpare(image: ArrayBuffer, spare: RewindableEngine): void {
  spares.set(image, spare);
  const [longestUnused] = spares.keys();
  if (spares.size > MAX_SPARES && longestUnused) spares.delete(longestUnused);
}

function engineOf(pg: PGlite, close: (usable: boolean) => Promise<void>): Engine {
  const statements = new Statements(pg);
  let [open, usable] = [true, true];
  return {
    durable: false,
    query: async (text, params, before) => {
      // It may be another one's by now.
      if (!open) throw new DatabaseStoppedError('the database is closed');
      try {
        return await runOn(statements, text, params, before);
      } catch (error) {
        if (error instanceof DatabaseStoppedError) usable = false;
        throw error;
      }
    },
    syncs: async () => 0,
    close: async () => {
      open = false;
      await close(usable);
    },
    image: () => pg.dumpDataDir('none'),
  };
}

/** A cluster without a folder, empty or beginning with an image: for tests only. */
export async function openMemory(image?: Blob): Promise<Engine> {
  if (!image) {
    const pg = await createMemory();
    return engineOf(pg, () => pg.close());
  }
  const bytes = await image.arrayBuffer();
  const memory = takeSpare(bytes) ?? (await createRewindable(bytes));
  const { pg, rewind } = memory;
  return engineOf(pg, async (usable) => {
    if (!usable || spares.has(bytes) || (await loadedMore(pg))) return pg.close();
    rewind();
    keepSpare(bytes, memory);
  });
}
