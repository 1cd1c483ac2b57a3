/** The structures of a zip archive whose sizes and places may need 64 bits (APPNOTE 6.3.10). */

export interface ZipEntry {
  name: string;
  /** Compressed by deflate, or as it was. */
  packed: boolean;
  crc: number;
  bytes: number;
  packedBytes: number;
  /** Where its header begins. */
  offset: number;
}

const VERSION = 45;
const MADE_ON_UNIX = (3 << 8) | VERSION;
const NAMES_ARE_UTF8 = 0x0800;
const DEFLATED = 8;
/** The first day that the format knows: when a part was written is in the manifest. */
const DAY = 0x21;
const SIZES = 0x0001;
const IN_SIZES = 0xffff_ffff;
const OWNER_READS = (0o100600 << 16) >>> 0;

const LOCAL_BYTES = 30;
const LOCAL_EXTRA_BYTES = 20;
const CENTRAL_BYTES = 46;
const CENTRAL_EXTRA_BYTES = 28;

export const headerBytes = (name: string) => LOCAL_BYTES + Buffer.byteLength(name) + LOCAL_EXTRA_BYTES;
/** Where the next entry may begin. */
export const entryEnd = (entry: ZipEntry) => entry.offset + headerBytes(entry.name) + entry.packedBytes;

/** What local and central headers have in common; sizes stand behind them. */
function writeCommon(head: Buffer, at: number, { name, packed, crc }: ZipEntry, extra: number): void {
  head.writeUInt16LE(VERSION, at);
  head.writeUInt16LE(NAMES_ARE_UTF8, at + 2);
  head.writeUInt16LE(packed ? DEFLATED : 0, at + 4);
  head.writeUInt16LE(DAY, at + 8);
  head.writeUInt32LE(crc, at + 10);
  head.writeUInt32LE(IN_SIZES, at + 14);
  head.writeUInt32LE(IN_SIZES, at + 18);
  head.writeUInt16LE(Buffer.byteLength(name), at + 22);
  head.writeUInt16LE(extra, at + 24);
}

function sizes(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(SIZES, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  values.forEach((value, index) => {
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  });
  return extra;
}

export function localHeader(entry: ZipEntry): Buffer {
  const head = Buffer.alloc(LOCAL_BYTES);
  head.writeUInt32LE(0x04034b50, 0);
  writeCommon(head, 4, entry, LOCAL_EXTRA_BYTES);
  return Buffer.concat([head, Buffer.from(entry.name), sizes([entry.bytes, entry.packedBytes])]);
}

function centralHeader(entry: ZipEntry): Buffer {
  const head = Buffer.alloc(CENTRAL_BYTES);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(MADE_ON_UNIX, 4);
  writeCommon(head, 6, entry, CENTRAL_EXTRA_BYTES);
  head.writeUInt32LE(OWNER_READS, 38);
  head.writeUInt32LE(IN_SIZES, 42);
  const places = sizes([entry.bytes, entry.packedBytes, entry.offset]);
  return Buffer.concat([head, Buffer.from(entry.name), places]);
}

/** The list of entries and the end of an archive, for the place where the last entry ended. */
export function directoryOf(entries: readonly ZipEntry[], at: number): Buffer {
  const list = Buffer.concat(entries.map(centralHeader));
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(MADE_ON_UNIX, 12);
  end.writeUInt16LE(VERSION, 14);
  end.writeBigUInt64LE(BigInt(entries.length), 24);
  end.writeBigUInt64LE(BigInt(entries.length), 32);
  end.writeBigUInt64LE(BigInt(list.length), 40);
  end.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + list.length), 8);
  locator.writeUInt32LE(1, 16);
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06054b50, 0);
  last.fill(0xff, 8, 20);
  return Buffer.concat([list, end, locator, last]);
}
