import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { FILE_NAME_MAX, type FilePurpose, ruleOf } from '../../contract/files';
import { ulid } from '../ids';
import { tooLarge, uploadError } from './refused';

export interface ReceivedUpload {
  /** Where it lies for now. */
  path: string;
  name: string;
  purpose: string;
  size: number;
  sha256: string;
}

/** File names without path parts and control characters. */
export function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  const plain = last.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e]/g, '').trim();
  return [...plain].slice(-FILE_NAME_MAX).join('') || 'file';
}

/** Counts and hashes what passes, and stops what is too long. */
function meter(maxBytes: number) {
  const hash = createHash('sha256');
  let size = 0;
  let sha256: string | undefined;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(tooLarge(maxBytes));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const result = () => {
    sha256 ??= hash.digest('hex');
    return { size, sha256 };
  };
  return { stream, result };
}

async function onDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

/**
 * Writes what arrives to the disk, and nothing of it when it breaks off or is too long.
 * @throws AppError 400 `err.upload.empty`, 413
 */
export async function toDisk(
  source: AsyncIterable<Buffer>,
  folder: string,
  maxBytes: number,
): Promise<Pick<ReceivedUpload, 'path' | 'size' | 'sha256'>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${ulid()}.part`);
  const { stream, result } = meter(maxBytes);
  try {
    await pipeline(source, stream, createWriteStream(path, { mode: 0o600 }));
    await onDisk(path);
    if (result().size === 0) throw uploadError('empty');
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, ...result() };
}

/** An address for files: what they are for where nothing is said, and what else they may be for. */
export interface UploadPlace {
  initial: FilePurpose;
  takes(purpose: string): boolean;
}

async function take(part: MultipartFile, folder: string, purpose: string, place: UploadPlace) {
  const rule = ruleOf(purpose);
  if (!rule || !place.takes(purpose)) throw uploadError('purpose');
  const written = await toDisk(part.file, folder, rule.maxBytes);
  return { ...written, name: cleanName(part.filename), purpose };
}

/** The meter knows the limit of the purpose; without a size here the parser would cut files at the body limit. */
const PARTS = { files: 2, fields: 4, fieldSize: 200, fileSize: Number.POSITIVE_INFINITY };

/** Unread, the rest of a refused request would stand before the next one on its connection. */
export function dropRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/**
 * Writes the one file of a request to the disk while it arrives. Whatever was written is removed again when the
 * request is refused or breaks off. The field `purpose` must come before the file.
 * @throws AppError 400 and 413 `err.upload.*`
 */
export async function receiveFile(
  request: FastifyRequest,
  folder: string,
  place: UploadPlace,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw uploadError('none');
  let purpose: string = place.initial;
  let arrived: ReceivedUpload | undefined;
  try {
    for await (const part of request.parts({ limits: PARTS })) {
      if (part.type === 'field') {
        if (part.fieldname === 'purpose') purpose = String(part.value);
      } else if (arrived) {
        part.file.resume();
        throw uploadError('one');
      } else {
        arrived = await take(part, folder, purpose, place);
      }
    }
  } catch (error) {
    dropRest(request);
    if (arrived) await rm(arrived.path, { force: true });
    throw error;
  }
  if (!arrived) throw uploadError('none');
  return arrived;
}
