import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { imageSize } from 'image-size';
import {
  FILE_TYPES,
  type FileType,
  hasRatio,
  MAX_PIXELS_A_SIDE,
  ruleOf,
  sizeText,
  typeOfName,
} from '../../../contract/files';
import { AppError } from '../../errors';

/** Dimensions stand in the first part of a picture. */
const HEAD_BYTES = 256 * 1024;

export interface Inspected {
  mime: string;
  width?: number;
  height?: number;
}

export function refused(key: string, params?: Record<string, string | number>): AppError {
  return new AppError(400, `err.upload.${key}`, params, { file: `err.upload.${key}` });
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function dimensionsOf(path: string): Promise<{ width: number; height: number }> {
  try {
    const { width, height } = imageSize(await headOf(path));
    return { width, height };
  } catch {
    throw refused('failed');
  }
}

/** What the bytes say, whatever the name and the sender say. */
async function realType(path: string, types: readonly FileType[]): Promise<FileType | undefined> {
  const found = await fileTypeFromFile(path);
  return types.find((type) => found?.mime === FILE_TYPES[type]);
}

/**
 * Looks at a file that has arrived: name and bytes must agree on a type that is allowed for the purpose.
 * @throws AppError 400 `err.upload.*`
 */
export async function inspect(
  path: string,
  { name, purpose }: { name: string; purpose: string },
): Promise<Inspected> {
  const rule = ruleOf(purpose);
  if (!rule) throw refused('purpose');
  const named = typeOfName(name);
  const type = await realType(path, rule.types);
  if (!type || named !== type) throw refused('type', { types: rule.types.join(', ') });
  const mime = FILE_TYPES[type];
  if (!mime.startsWith('image/')) return { mime };
  const size = await dimensionsOf(path);
  if (Math.max(size.width, size.height) > MAX_PIXELS_A_SIDE || Math.min(size.width, size.height) < 1)
    throw refused('dimension', { max: MAX_PIXELS_A_SIDE });
  if (rule.ratio !== undefined && !hasRatio(size, rule.ratio)) throw refused('ratio', { ratio: rule.ratio });
  return { mime, ...size };
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError(
    413,
    'err.upload.tooLarge',
    { max: sizeText(maxBytes) },
    { file: 'err.upload.tooLarge' },
  );
}
