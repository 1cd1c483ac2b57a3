import { fileTypeFromFile } from 'file-type';
import {
  FILE_TYPES,
  type FileType,
  hasRatio,
  MAX_MEGAPIXELS,
  MAX_PIXELS_A_SIDE,
  ruleOf,
  typeOfName,
} from '../../contract/files';
import { type PictureSize, sizeOfPicture } from './picture';
import { uploadError } from './refused';

export interface FileInspection {
  mime: string;
  picture?: PictureSize;
}

/** File type by content, regardless of name and sender. */
async function realType(path: string, types: readonly FileType[]): Promise<FileType | undefined> {
  const found = await fileTypeFromFile(path);
  return types.find((type) => found?.mime === FILE_TYPES[type]);
}

function checkSize({ width, height }: PictureSize, ratio?: number): void {
  if (Math.max(width, height) > MAX_PIXELS_A_SIDE) throw uploadError('dimension', { max: MAX_PIXELS_A_SIDE });
  if (width * height > MAX_MEGAPIXELS * 1_000_000) throw uploadError('pixels', { max: MAX_MEGAPIXELS });
  if (ratio !== undefined && !hasRatio({ width, height }, ratio)) throw uploadError('ratio', { ratio });
}

/**
 * Looks at a file that has arrived: name and bytes must agree on a type that is allowed for the purpose.
 * @throws AppError 400 `err.upload.*`
 */
export async function inspect(
  path: string,
  { name, purpose }: { name: string; purpose: string },
): Promise<FileInspection> {
  const rule = ruleOf(purpose);
  if (!rule) throw uploadError('purpose');
  const named = typeOfName(name);
  const type = await realType(path, rule.types);
  if (!type || named !== type) throw uploadError('type', { types: rule.types.join(', ') });
  const mime = FILE_TYPES[type];
  if (!mime.startsWith('image/')) return { mime };
  const picture = await sizeOfPicture(path);
  checkSize(picture, rule.ratio);
  return { mime, picture };
}
