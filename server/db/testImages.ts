import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Outlives the run, unlike the run's own TMPDIR (`tests/ownTmp.ts`). */
export function cacheDir(): string {
  const folder = process.env.PHAROS_TEST_CACHE ?? join(tmpdir(), 'pharos-test-cache');
  mkdirSync(folder, { recursive: true });
  return folder;
}

export function keyOf(...texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12);
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const isMaker = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

/** The source texts below folders of the repository. Read as files: as modules they take a second in each process. */
export function sourcesBelow(...folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
      .filter(isMaker)
      .sort()
      .map((path) => readFileSync(join(ROOT, folder, path), 'utf8')),
  );
}

const STALE_MS = 180_000;
const POLL_MS = 50;

function take(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    // Its maker may have been killed.
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > STALE_MS) rmdirSync(lock);
    return false;
  }
}

/** Makes what is kept under a path once, whoever comes first; the others wait for it. */
export async function createOnce(path: string, make: (draft: string) => Promise<void>): Promise<string> {
  const lock = `${path}.lock`;
  while (!existsSync(path)) {
    if (!take(lock)) await pause(POLL_MS);
    else
      try {
        const draft = `${path}.${process.pid}`;
        if (!existsSync(path)) {
          await make(draft);
          renameSync(draft, path);
        }
      } finally {
        rmdirSync(lock);
      }
  }
  return path;
}

const KEPT_MS = 3_600_000;

/** What was made under other keys: a day's work leaves many. */
export function forgetOlder(name: string): void {
  for (const each of readdirSync(cacheDir()).filter((file) => file.startsWith(`${name}-`))) {
    const path = join(cacheDir(), each);
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Bytes that PGlite may read without a copy; never handed to another thread. */
class BufferBlob extends Blob {
  constructor(private readonly image: ArrayBuffer) {
    super();
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.image;
  }
}

/** Read once for all test files of a process: reading takes as long as starting the database. */
const kept = new Map<string, Blob>();

function readImage(path: string): Blob {
  const known = kept.get(path);
  if (known) return known;
  const { buffer, byteOffset, byteLength } = readFileSync(path);
  const image = new BufferBlob(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
  kept.set(path, image);
  return image;
}

/** The image of a cluster, made once and kept between runs. */
export async function imageOf(name: string, key: string, make: () => Promise<Blob>): Promise<Blob> {
  const path = await createOnce(join(cacheDir(), `${name}-${key}.tar`), async (draft) => {
    forgetOlder(name);
    writeFileSync(draft, Buffer.from(await (await make()).arrayBuffer()));
  });
  return readImage(path);
}
