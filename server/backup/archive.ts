import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { type ZipFile as Archive, type Entry, openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { StartError } from '../errors';

const NEWLINE = 10;

export interface Added {
  sha256: string;
  bytes: number;
}

export interface ArchiveWriter {
  /** Adds a part and comes back when all of it was read. */
  add(name: string, source: AsyncIterable<Buffer>, options?: { packed: boolean }): Promise<Added>;
  /** Ends the archive; it is on disk afterwards. */
  end(): Promise<void>;
  /** Gives it up. */
  stop(): void;
}

/** Writes a zip, part by part, with flat memory. @throws Error when the file exists or cannot be written */
export function createArchive(path: string): ArchiveWriter {
  const zip = new ZipFile();
  // Only its owner reads it: what it holds is not encrypted.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(zip.outputStream, file);
  const failed = new Promise<never>((_, reject) => {
    written.catch(reject);
    zip.on('error', reject);
  });
  failed.catch(() => undefined);
  return {
    add: async (name, source, { packed } = { packed: true }) => {
      const hash = createHash('sha256');
      let bytes = 0;
      async function* counted() {
        for await (const part of source) {
          hash.update(part);
          bytes += part.length;
          yield part;
        }
      }
      const stream = Readable.from(counted(), { objectMode: false });
      zip.addReadStream(stream, name, { compress: packed, forceZip64Format: true });
      await Promise.race([finished(stream), failed]);
      return { sha256: hash.digest('hex'), bytes };
    },
    end: async () => {
      zip.end();
      await Promise.race([written, failed]);
    },
    stop: () => void file.destroy(),
  };
}

export interface ArchiveReader {
  names: readonly string[];
  /** @throws StartError when there is no such part */
  open(name: string): Promise<Readable>;
  text(name: string): Promise<string>;
  close(): void;
}

const NOT_ONE = 'is not a backup of Pharos, or only a part of one. Nothing was changed.';

async function entriesOf(archive: Archive): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

/** @throws StartError when it is no archive */
export async function openArchive(path: string): Promise<ArchiveReader> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true };
  const archive = await openPromise(path, options).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(error.code === 'ENOENT' ? `${path} is not there` : `${path} ${NOT_ONE}`);
  });
  const entries = await entriesOf(archive).catch(() => {
    archive.close();
    throw new StartError(`${path} ${NOT_ONE}`);
  });
  const open = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new StartError(`${path} ${NOT_ONE}`);
    return archive.openReadStreamPromise(entry);
  };
  return {
    names: [...entries.keys()],
    open,
    text: async (name) => {
      const parts: Buffer[] = [];
      for await (const part of await open(name)) parts.push(part as Buffer);
      return Buffer.concat(parts).toString('utf8');
    },
    close: () => archive.close(),
  };
}

/** The lines of a part; only a newline ends one, whatever else its texts hold. */
export async function* linesOf(source: AsyncIterable<unknown>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const part of source as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, from)) {
      begun.push(part.subarray(from, at));
      yield Buffer.concat(begun).toString('utf8');
      begun = [];
      from = at + 1;
    }
    if (from < part.length) begun.push(part.subarray(from));
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString('utf8');
}
