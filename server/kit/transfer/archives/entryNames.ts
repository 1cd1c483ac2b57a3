import { type Entry, getFileNameLowLevel, validateFileName } from 'yauzl';
import { AppError } from '../../../errors';
import { cleanName } from '../../../files/receive';
import { decoded } from '../sheets/sheetRows';

/** Letters of a path that a message names. */
const NAMED_MAX = 120;
const UTF8_FLAG = 0x800;
const UNICODE_PATH = 0x7075;
/** What Windows and macOS put beside files, besides what begins with a dot. */
const LEFT_BEHIND: readonly string[] = ['thumbs.db', 'desktop.ini'];
const COPIES_FOLDER = '__MACOSX/';

/** An archive that is not taken because of one of its entries. */
export function refusedEntry(key: string, name: string): AppError {
  const parts = name.split('/').filter((part) => part !== '');
  return new AppError(400, `err.import.${key}`, { name: parts.map(cleanName).join('/').slice(-NAMED_MAX) });
}

/** Two letters of GB 18030 are one of these in UTF-8 by accident: 图片, read so, is ͼƬ. */
const RARE = /[\u0080-\u07ff]/;

/** The name as it was meant: programs that do not say so write it in UTF-8 or, in China on Windows, in GB 18030. */
function textOf({ fileNameRaw, generalPurposeBitFlag, extraFields, versionMadeBy }: Entry): string {
  if ((generalPurposeBitFlag & UTF8_FLAG) !== 0) return fileNameRaw.toString('utf8');
  if (extraFields.some(({ id }) => id === UNICODE_PATH))
    return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  const text = decoded(fileNameRaw);
  const isWindows = versionMadeBy >> 8 === 0;
  return isWindows && RARE.test(text) ? new TextDecoder('gb18030').decode(fileNameRaw) : text;
}

/** One way to write a name: accents as macOS takes them apart, backslashes and `./` are other ways. */
export function entryBaseName(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '')
    .trim();
}

/**
 * The path of an entry; undefined for folders and what systems leave behind.
 * @throws AppError 400 for one that leads out of the archive, or that nobody can read
 */
export function pathOfEntry(entry: Entry): string | undefined {
  const path = entryBaseName(textOf(entry));
  if (validateFileName(path) !== null) throw refusedEntry('entryName', path);
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === '' || path.startsWith(COPIES_FOLDER)) return undefined;
  if (name.startsWith('.') || LEFT_BEHIND.includes(name.toLowerCase())) return undefined;
  if (name !== cleanName(name)) throw refusedEntry('entryName', path);
  return path;
}

/** The folder that everything lies in, with its slash, when somebody packed a folder; else nothing. */
export function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  const folder = first.slice(0, first.indexOf('/') + 1);
  return paths.every((path) => path.startsWith(folder)) ? folder : '';
}
