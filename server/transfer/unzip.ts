import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { ZipFile } from 'yazl';
import { assertNear } from './places';

const inflate = promisify(inflateRaw);
const END = 0x06054b50;
const END_SIZE = 22;
const COMMENT_MAX = 65_535;
const ENTRY = 0x02014b50;
const LOCAL_SIZE = 30;
const ENTRIES_MAX = 200;
/** No sheet of people's data is packed better; a bomb is. Small parts may be all of one kind. */
const RATIO_MAX = 100;
const ALWAYS_ROOM = 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;
/** The parts of a workbook that hold what its cells show. */
const WANTED = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/.*\.(xml|rels))$/;

export class ArchiveError extends Error {}

interface Entry {
  name: string;
  method: number;
  compressed: Buffer;
}

function endAt(bytes: Buffer): number {
  const last = Math.max(0, bytes.length - END_SIZE - COMMENT_MAX);
  for (let at = bytes.length - END_SIZE; at >= last; at--) if (bytes.readUInt32LE(at) === END) return at;
  throw new ArchiveError('no directory');
}

/** What the directory of the archive names; its sizes are not believed. */
function* entriesOf(bytes: Buffer): Generator<Entry> {
  const end = endAt(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) throw new ArchiveError('too many parts');
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new ArchiveError('broken directory');
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameSize ?? 0));
    const local = bytes.readUInt32LE(at + 42);
    const start = local + LOCAL_SIZE + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const compressed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    yield { name, method: bytes.readUInt16LE(at + 10), compressed };
    at += 46 + (nameSize ?? 0) + (extraSize ?? 0) + (commentSize ?? 0);
  }
}

async function contentsOf({ method, compressed }: Entry, room: number): Promise<Buffer> {
  if (method === STORED && compressed.length <= room) return compressed;
  const plausible = Math.min(room, Math.max(ALWAYS_ROOM, compressed.length * RATIO_MAX));
  if (method === DEFLATED && room > 0) return inflate(compressed, { maxOutputLength: plausible });
  throw new ArchiveError('unpacks to too much');
}

/**
 * The same workbook with nothing in it that is packed: whoever reads it cannot be made to unpack more than
 * `limit`, whatever the archive says about itself, nor to count further than a sheet goes.
 * @throws ArchiveError, PlaceError, RangeError
 */
export async function unpacked(bytes: Buffer, limit: number): Promise<Buffer> {
  const zip = new ZipFile();
  let room = limit;
  const seen = new Set<string>();
  for (const entry of entriesOf(bytes)) {
    if (!WANTED.test(entry.name) || seen.has(entry.name)) continue;
    seen.add(entry.name);
    const contents = await contentsOf(entry, room);
    room -= contents.length;
    assertNear(contents);
    zip.addBuffer(contents, entry.name, { compress: false });
  }
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
