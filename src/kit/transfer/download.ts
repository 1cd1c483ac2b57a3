import { apiHeaders, reportRefusal } from '@shared/api';
import { saveFile } from '@shared/lib';

/** A refusal of a download in the server's words. */
async function refusalOf(answer: Response): Promise<Error> {
  const body: unknown = await answer.json().catch(() => undefined);
  const msg =
    typeof body === 'object' && body !== null && 'msg' in body ? String(body.msg) : answer.statusText;
  return new Error(msg);
}

/** Collects a streamed answer and tells how much of it is there; large exports take longer than a call may. */
async function collected(answer: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const reader = answer.body?.getReader();
  const parts: BlobPart[] = [];
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onBytes(bytes);
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' });
}

export interface DownloadOptions {
  /** What is too long for an address: it is posted. */
  body?: unknown;
  signal?: AbortSignal;
  onBytes?(bytes: number): void;
}

/** Fetches a file below `/api` and hands it to the browser under a name. @throws Error with words for the person */
export async function download(
  path: string,
  name: string,
  { body, signal, onBytes }: DownloadOptions = {},
): Promise<void> {
  const posted = body !== undefined && {
    method: 'POST',
    headers: { ...apiHeaders(), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  const asked = { headers: apiHeaders(), ...posted, signal, credentials: 'same-origin' } as const;
  const answer = await fetch(`/api${path}`, asked);
  reportRefusal(answer.status);
  if (!answer.ok) throw await refusalOf(answer);
  saveFile(await collected(answer, (bytes) => onBytes?.(bytes)), name);
}
