import type { Readable } from 'node:stream';
import { type ZipFile as Archive, type Entry, openPromise } from 'yauzl';
import { StartError } from '../../errors';

const NEWLINE = 10;

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
export async function openBackupArchive(path: string): Promise<ArchiveReader> {
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
export async function* textLines(source: AsyncIterable<unknown>): AsyncGenerator<string> {
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
