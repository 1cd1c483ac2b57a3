import { type ZipFile as Archive, type Entry, fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { otherSheets } from './firstSheet';
import { assertExtent } from './measures';
import { assertNear } from './places';

const ENTRIES_MAX = 200;
/** No sheet of people's data is packed better; a bomb is. Small parts may be all of one kind. */
const RATIO_MAX = 100;
const ALWAYS_ROOM = 1024 * 1024;
/** The parts of a workbook that hold what its cells show. */
const WANTED = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/.*\.(xml|rels))$/;

class ArchiveError extends Error {}

export async function collect(parts: AsyncIterable<unknown>): Promise<Buffer> {
  const buffers: Buffer[] = [];
  for await (const part of parts) buffers.push(part as Buffer);
  return Buffer.concat(buffers);
}

/** The library holds an entry to the size it states, so what it states is checked first. */
export function unpacksTooFar({ compressedSize, uncompressedSize }: Entry): boolean {
  return uncompressedSize > Math.max(ALWAYS_ROOM, compressedSize * RATIO_MAX);
}

async function contentsOf(archive: Archive, entry: Entry, room: number): Promise<Buffer> {
  if (unpacksTooFar(entry) || entry.uncompressedSize > room) throw new ArchiveError('unpacks to too much');
  return collect(await archive.openReadStreamPromise(entry));
}

const NO_ROWS = Buffer.from(
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/></worksheet>',
);

async function wantedParts(archive: Archive, limit: number): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  let room = limit;
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileNameRaw.toString('utf8');
    if (!WANTED.test(name) || parts.has(name)) continue;
    const contents = await contentsOf(archive, entry, room);
    room -= contents.length;
    parts.set(name, contents);
  }
  return parts;
}

/**
 * The same workbook with nothing packed in it: a reader cannot be made to unpack more than `limit`, or to count further
 * than a sheet goes. Sheets after the first are empty: nobody reads them.
 * @throws ArchiveError, PlaceError, AppError 400 for a sheet that is too large, Error of the library
 */
export async function unpacked(bytes: Buffer, limit: number): Promise<Buffer> {
  // Names stay bytes: one that leads elsewhere is passed over like every other that is not wanted.
  const archive = await fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: true });
  if (archive.entryCount > ENTRIES_MAX) throw new ArchiveError('too many parts');
  const parts = await wantedParts(archive, limit);
  const others = otherSheets(parts);
  const plain = new ZipFile();
  for (const [name, contents] of parts) {
    if (!others.has(name)) assertExtent(assertNear(contents));
    plain.addBuffer(others.has(name) ? NO_ROWS : contents, name, { compress: false });
  }
  plain.end();
  return collect(plain.outputStream);
}
