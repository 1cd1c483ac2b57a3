import { type ZipFile as Archive, type Entry, openPromise } from 'yauzl';
import { ARCHIVE, SHEET_MAX_BYTES } from '../../../../contract/kit/transfer/importing';
import { AppError } from '../../../errors';
import { tooLarge } from '../../../files/refused';
import { collect, unpacksTooFar } from '../sheets/unzip';
import { commonFolder, entryBaseName, pathOfEntry, refusedEntry } from './entryNames';

/** With folders and what systems leave behind. */
const ENTRIES_MAX = 3 * ARCHIVE.pictures;
const SHEET = /\.(csv|xlsx)$/i;
const PICTURE = /\.(png|jpe?g)$/i;

/** A file in an archive that was judged. */
export interface ArchiveEntry {
  /** Without folders. */
  name: string;
  size: number;
  /** @throws Error when it is damaged */
  contents(): Promise<Buffer>;
}

/** One sheet and pictures. */
export interface ImportArchive {
  sheet: ArchiveEntry;
  /** A picture as a cell names it, whatever the case of its letters. */
  find(name: string): ArchiveEntry | undefined;
  close(): void;
}

type EntryIndex = Map<string, Entry>;

const unreadable = () => new AppError(400, 'err.import.archive');

/** What may be looked at without being unpacked. @throws AppError 400 naming the entry */
function judge(entry: Entry, path: string, unpacked: number): void {
  if (entry.isEncrypted()) throw refusedEntry('encrypted', path);
  if (unpacksTooFar(entry) || unpacked > ARCHIVE.unpackedBytes) throw refusedEntry('bomb', path);
  if (!SHEET.test(path) && !PICTURE.test(path)) throw refusedEntry('entryType', path);
}

async function entriesOf(zip: Archive): Promise<EntryIndex> {
  if (zip.entryCount > ENTRIES_MAX) throw new AppError(400, 'err.import.entries', { max: ARCHIVE.pictures });
  const found: EntryIndex = new Map();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const path = pathOfEntry(entry);
    if (path === undefined) continue;
    unpacked += entry.uncompressedSize;
    judge(entry, path, unpacked);
    if (found.has(path)) throw refusedEntry('entryTwice', path);
    found.set(path, entry);
  }
  return found;
}

const keyOf = (path: string) => path.toLowerCase();

/** Pictures by their way from the sheet; at most one folder lies between. */
function picturesOf(paths: readonly string[], folder: string): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const path of paths) {
    const own = path.slice(folder.length);
    if (own.split('/').length > 2) throw refusedEntry('entryNested', own);
    if (pictures.has(keyOf(own))) throw refusedEntry('entryTwice', own);
    pictures.set(keyOf(own), path);
  }
  if (pictures.size > ARCHIVE.pictures)
    throw new AppError(400, 'err.import.entries', { max: ARCHIVE.pictures });
  return pictures;
}

function archiveOf(zip: Archive, found: EntryIndex): ImportArchive {
  const folder = commonFolder([...found.keys()]);
  const [sheet, second] = [...found.keys()].filter((path) => SHEET.test(path));
  if (sheet === undefined) throw new AppError(400, 'err.import.noSheet');
  if (second !== undefined) throw refusedEntry('secondSheet', second);
  const pictures = picturesOf(
    [...found.keys()].filter((path) => path !== sheet),
    folder,
  );
  const packed = (path: string): ArchiveEntry | undefined => {
    const entry = found.get(path);
    return (
      entry && {
        name: path.slice(path.lastIndexOf('/') + 1),
        size: entry.uncompressedSize,
        contents: async () => collect(await zip.openReadStreamPromise(entry)),
      }
    );
  };
  const sheetFile = packed(sheet);
  if (!sheetFile) throw unreadable();
  if (sheetFile.size > SHEET_MAX_BYTES) throw tooLarge(SHEET_MAX_BYTES);
  return {
    sheet: sheetFile,
    find(name) {
      const path = entryBaseName(name);
      const own = path.startsWith(folder) ? path.slice(folder.length) : path;
      return packed(pictures.get(keyOf(own)) ?? '');
    },
    close: () => zip.close(),
  };
}

/**
 * Opens a ZIP that lies on the disk. Nothing is unpacked before its whole directory was judged.
 * @throws AppError 400 `err.import.*`, 413
 */
export async function openImportArchive(path: string): Promise<ImportArchive> {
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: true };
  const zip = await openPromise(path, options).catch(() => {
    throw unreadable();
  });
  try {
    return archiveOf(zip, await entriesOf(zip));
  } catch (error) {
    zip.close();
    throw error instanceof AppError ? error : unreadable();
  }
}
