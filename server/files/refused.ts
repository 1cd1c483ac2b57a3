import { sizeText } from '../../contract/files';
import { AppError } from '../errors';

/** A file that is not taken, and why: `err.upload.<key>`. */
export function uploadError(key: string, params?: Record<string, string | number>): AppError {
  return new AppError(400, `err.upload.${key}`, params, { file: `err.upload.${key}` });
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError(
    413,
    'err.upload.tooLarge',
    { max: sizeText(maxBytes) },
    { file: 'err.upload.tooLarge' },
  );
}
