import { type ZipFile as Archive, type Entry, fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { assertNear } from './places';

const ENTRIES_MAX = 200;
/** No sheet of people's data is packed better; a bomb is. Small parts may be all of one kind. */
const RATIO_MAX = 100;
const ALWAYS_ROOM = 1024 * 1024;
/** The parts of a workbook that hold what its cells show. */
const WANTED = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/.*\.(xml|rels))$/;

export class ArchiveError extends Error {}

async function collect(parts: AsyncIterable<unknown>): Promise<Buffer> {
  const buffers: Buffer[] = [];
  for await (const part of parts) buffers.push(part as Buffer);
  return Buffer.concat(buffers);
}

/** The library holds an entry to the size it states, so what it states is checked first. */
async function contentsOf(archive: Archive, entry: Entry, room: number): Promise<Buffer> {
  const plausible = Math.min(room, Math.max(ALWAYS_ROOM, entry.compressedSize * RATIO_MAX));
  if (entry.uncompressedSize > plausible) throw new ArchiveError('unpacks to too much');
  return collect(await archive.openReadStreamPromise(entry));
}

/**
 * The same workbook with nothing in it that is packed: whoever reads it cannot be made to unpack more than
 * `limit`, whatever the archive says about itself, nor to count further than a sheet goes.
 * @throws ArchiveError, PlaceError, Error of the library
 */
export async function unpacked(bytes: Buffer, limit: number): Promise<Buffer> {
  // Names stay bytes: one that leads elsewhere is passed over like every other that is not wanted.
  const archive = await fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: true });
  if (archive.entryCount > ENTRIES_MAX) throw new ArchiveError('too many parts');
  const plain = new ZipFile();
  const seen = new Set<string>();
  let room = limit;
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileNameRaw.toString('utf8');
    if (!WANTED.test(name) || seen.has(name)) continue;
    seen.add(name);
    const contents = await contentsOf(archive, entry, room);
    room -= contents.length;
    assertNear(contents);
    plain.addBuffer(contents, name, { compress: false });
  }
  plain.end();
  return collect(plain.outputStream);
}
