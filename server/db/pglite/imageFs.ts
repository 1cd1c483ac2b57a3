import { MemoryFS, PGlite, type postgresMod } from '@electric-sql/pglite';

type PostgresMod = postgresMod.PostgresMod;

/** Of Emscripten's MEMFS; a folder's contents are its nodes by name. */
export interface MemoryNode {
  contents: Uint8Array;
  usedBytes: number;
  stream_ops: StreamOps;
  mount: { type: { createNode(parent: MemoryNode, name: string, mode: number, dev: number): MemoryNode } };
}
interface StreamOps {
  write(stream: { node: MemoryNode }, ...rest: unknown[]): number;
}
interface MemoryFilesystem {
  mkdirTree(path: string): void;
  lookupPath(path: string): { node: MemoryNode };
}

interface Entry {
  folder: string;
  name: string;
  isFolder: boolean;
  from: number;
  size: number;
}

const BLOCK = 512;
const SIZE_AT = 124;
const SIZE_LENGTH = 12;
const TYPE_AT = 156;
const FOLDER = '5';
const FILE_MODE = 0o100600;

/** What stands in an archive of `dumpDataDir('none')`: short names, files and folders only, parents first. */
function entriesOf(image: Uint8Array): Entry[] {
  const text = (from: number, length: number) =>
    Buffer.from(image.buffer, image.byteOffset + from, length)
      .toString('latin1')
      .split('\0')[0] ?? '';
  const entries: Entry[] = [];
  for (let at = 0; at + BLOCK <= image.length && image[at] !== 0; ) {
    const path = text(at, 100).replace(/^\/|\/$/g, '');
    const size = Number.parseInt(text(at + SIZE_AT, SIZE_LENGTH), 8) || 0;
    const cut = path.lastIndexOf('/');
    const isFolder = text(at + TYPE_AT, 1) === FOLDER;
    if (path !== '')
      entries.push({
        folder: path.slice(0, cut + 1),
        name: path.slice(cut + 1),
        isFolder,
        from: at + BLOCK,
        size,
      });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
}

const frozen = new WeakSet<Uint8Array>();
const patched = new WeakSet<StreamOps>();

/** What the file holds now stays as it is: it goes on with a copy when it is next written to. */
export function freeze({ contents, stream_ops: ops }: MemoryNode): void {
  frozen.add(contents);
  // All files of a file system have the same.
  if (patched.has(ops)) return;
  patched.add(ops);
  const { write } = ops;
  ops.write = (stream, ...rest) => {
    const { node } = stream;
    if (frozen.has(node.contents)) node.contents = node.contents.slice();
    return write(stream, ...rest);
  };
}

/** Read once for all databases that begin with it. */
const known = new WeakMap<ArrayBuffer, Entry[]>();

/**
 * A cluster in memory that begins with an image. PGlite writes an archive file by file through the whole of its file
 * system, which takes as long as starting the database; here its files are parts of the archive until they are changed.
 */
export class ImageFs extends MemoryFS {
  constructor(private readonly image: ArrayBuffer) {
    super();
  }

  override async init(pg: PGlite, options: Partial<PostgresMod>) {
    const { emscriptenOpts } = await super.init(pg, options);
    const lay = (module: PostgresMod) => this.#lay(module.FS as unknown as MemoryFilesystem);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), lay] } };
  }

  #lay(fs: MemoryFilesystem): void {
    const bytes = new Uint8Array(this.image);
    const entries = known.get(this.image) ?? entriesOf(bytes);
    known.set(this.image, entries);
    const { PGDATA } = PGlite.paths;
    fs.mkdirTree(PGDATA);
    const folders = new Map<string, MemoryNode>();
    for (const { folder, name, isFolder, from, size } of entries) {
      if (isFolder) {
        fs.mkdirTree(`${PGDATA}/${folder}${name}`);
        continue;
      }
      const parent = folders.get(folder) ?? fs.lookupPath(`${PGDATA}/${folder}`).node;
      folders.set(folder, parent);
      const node = parent.mount.type.createNode(parent, name, FILE_MODE, 0);
      node.contents = bytes.subarray(from, from + size);
      node.usedBytes = size;
      freeze(node);
    }
  }
}
