import { type ErrorBody, REQUEST_TIMEOUT_MS, type SuccessBody } from '@contract/common/envelope';
import type { Locale } from '@contract/common/locale';
import {
  type FilePurpose,
  isPicture,
  ruleOf,
  sizeText,
  typeOfName,
  type UploadedFile,
} from '@contract/files';
import { messageText } from '@contract/messages';
import { apiHeaders, reportRefusal } from '@shared/api';

export interface UploadProgress {
  /** 0–1. */
  share: number;
  /** ms until it is done, once that can be told. */
  remainingMs?: number;
}
export interface UploadOptions {
  locale: Locale;
  onProgress?(progress: UploadProgress): void;
  signal?: AbortSignal;
}

/** Without a sign of life; a whole file may take as long as it takes, and is looked through when it has arrived. */
const STALL_MS = 3 * REQUEST_TIMEOUT_MS;

/** What can be refused before anything is sent; undefined when nothing is wrong. */
export function problemOfFile(
  file: Pick<File, 'name' | 'size'>,
  purpose: FilePurpose,
  locale: Locale,
): string | undefined {
  const rule = ruleOf(purpose);
  const type = typeOfName(file.name);
  if (!rule || !type || !rule.types.includes(type))
    return messageText('err.upload.type', locale, { types: rule?.types.join(', ') ?? '' });
  if (file.size === 0) return messageText('err.upload.empty', locale);
  if (file.size > rule.maxBytes)
    return messageText('err.upload.tooLarge', locale, { max: sizeText(rule.maxBytes) });
  return undefined;
}

function answerOf(request: XMLHttpRequest, locale: Locale): UploadedFile {
  try {
    const body = JSON.parse(request.responseText) as SuccessBody<UploadedFile> | ErrorBody;
    if (body.msg === 'success' && 'result' in body) return body.result;
    throw new Error(body.msg);
  } catch (error) {
    throw error instanceof SyntaxError ? new Error(messageText('err.upload.failed', locale)) : error;
  }
}

/** Sends a file and tells how far it is: `fetch` cannot. Rejects with words for the person. */
export function uploadFile(file: File, purpose: FilePurpose, options: UploadOptions): Promise<UploadedFile> {
  const { locale, onProgress, signal } = options;
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('file', file);
  const request = new XMLHttpRequest();
  const started = performance.now();
  return new Promise((resolve, reject) => {
    let stall: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), STALL_MS);
    };
    const fail = () => reject(new Error(messageText('err.upload.failed', locale)));
    request.upload.onprogress = ({ loaded, total }) => {
      alive();
      const spent = performance.now() - started;
      onProgress?.({
        share: loaded / total,
        remainingMs: loaded > 0 ? (spent * (total - loaded)) / loaded : undefined,
      });
    };
    request.onloadend = () => clearTimeout(stall);
    request.onload = () => {
      reportRefusal(request.status);
      try {
        resolve(answerOf(request, locale));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = fail;
    request.onabort = fail;
    signal?.addEventListener('abort', () => request.abort());
    request.open('POST', `/api/oss/${isPicture(purpose) ? 'images' : 'media'}/upload`);
    for (const [name, value] of Object.entries(apiHeaders())) request.setRequestHeader(name, value);
    request.send(form);
    alive();
  });
}
