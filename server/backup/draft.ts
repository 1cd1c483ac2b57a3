import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { deflated } from './archive/deflated';
import { directoryOf, entryEnd, headerBytes, localHeader } from './archive/zip';
import { type BackupPart, type Journal, openJournal } from './journal';

export interface ArchiveWriter {
  /** Bytes that an interrupted run left. */
  readonly found: number;
  /** What an interrupted run wrote under this name. */
  kept(name: string): BackupPart | undefined;
  /** Lets that be a part of the archive. */
  keep(part: BackupPart): void;
  /** Writes a part; what is to be remembered of it is asked when all of it was read. */
  add(name: string, source: AsyncIterable<Buffer>, options?: AddOptions): Promise<BackupPart>;
  /** Ends the archive; it is on disk afterwards. */
  end(): Promise<void>;
  /** Leaves it as it is, to be gone on with. */
  stop(): Promise<void>;
}

export interface AddOptions {
  packed?: boolean;
  note?: () => BackupPart['note'];
}

/** How much of what was written may be written again. */
const SYNC_BYTES = 16 * 1024 * 1024;
const SYNC_MS = 2_000;

/** A zip that grows at its end, and the journal of the parts that are in it. */
class Draft implements ArchiveWriter {
  readonly #file: FileHandle;
  readonly #journal: Journal;
  readonly #kept: Map<string, BackupPart>;
  readonly #parts = new Map<string, BackupPart>();
  #waiting: BackupPart[] = [];
  readonly found: number;
  #end: number;
  #syncedAt = performance.now();

  constructor(file: FileHandle, journal: Journal) {
    this.#file = file;
    this.#journal = journal;
    this.#kept = new Map(journal.parts.map((part) => [part.name, part]));
    this.#end = journal.parts.reduce((end, part) => Math.max(end, entryEnd(part)), 0);
    this.found = this.#end;
  }

  kept(name: string) {
    return this.#kept.get(name);
  }

  keep(part: BackupPart) {
    this.#parts.set(part.name, part);
  }

  async add(name: string, source: AsyncIterable<Buffer>, { packed = true, note }: AddOptions = {}) {
    const begun = { name, packed, offset: this.#end };
    const written = await this.#writeData(begun.offset + headerBytes(name), source, packed);
    const part: BackupPart = { ...begun, ...written, ...(note && { note: note() }) };
    await this.#file.write(localHeader(part), 0, undefined, part.offset);
    this.#end = entryEnd(part);
    this.#parts.set(name, part);
    this.#waiting.push(part);
    const bytes = this.#waiting.reduce((sum, { packedBytes }) => sum + packedBytes, 0);
    if (bytes > SYNC_BYTES || performance.now() - this.#syncedAt > SYNC_MS) await this.#sync();
    return part;
  }

  async #writeData(from: number, source: AsyncIterable<Buffer>, packed: boolean) {
    const hash = createHash('sha256');
    let [bytes, crc, at] = [0, 0, from];
    async function* counted() {
      for await (const piece of source) {
        hash.update(piece);
        crc = crc32(piece, crc);
        bytes += piece.length;
        yield piece;
      }
    }
    for await (const piece of packed ? deflated(counted()) : counted()) {
      await this.#file.write(piece, 0, undefined, at);
      at += piece.length;
    }
    return { crc, bytes, packedBytes: at - from, sha256: hash.digest('hex') };
  }

  /** A part is remembered when it is on disk, not before. */
  async #sync() {
    await this.#file.datasync();
    await this.#journal.append(this.#waiting);
    this.#waiting = [];
    this.#syncedAt = performance.now();
  }

  async end() {
    const list = directoryOf([...this.#parts.values()], this.#end);
    await this.#file.write(list, 0, undefined, this.#end);
    await this.#file.truncate(this.#end + list.length);
    await this.#sync();
    await this.#close();
  }

  async stop() {
    await this.#sync().catch(() => undefined);
    await this.#close();
  }

  async #close() {
    await this.#file.close().catch(() => undefined);
    await this.#journal.close();
  }
}

export const journalOf = (path: string) => `${path}.journal`;

export async function removeDraft(path: string): Promise<void> {
  for (const each of [path, journalOf(path)]) await rm(each, { force: true });
}

/** An interrupted run with this key and content is continued; anything else is overwritten. */
export async function openDraft(path: string, of: { key: Buffer; what: string }): Promise<ArchiveWriter> {
  // Only its owner reads it: what it holds is not encrypted.
  const file = await open(path, 'a', 0o600).then(async (made) => {
    await made.close();
    return open(path, 'r+');
  });
  try {
    const { size } = await file.stat();
    return new Draft(file, await openJournal(journalOf(path), { ...of, size }));
  } catch (error) {
    await file.close();
    throw error;
  }
}
