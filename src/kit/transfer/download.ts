import { apiHeaders, reportRefusal } from '@shared/api';
import { saveFile } from '@shared/lib';

/** A large export takes longer than a call may, but comes bit by bit: silence is a lost link. */
export const SILENCE_MS = 60_000;

/** A refusal of a download in the server's words. */
async function refusalOf(answer: Response): Promise<Error> {
  const body: unknown = await answer.json().catch(() => undefined);
  const msg =
    typeof body === 'object' && body !== null && 'msg' in body ? String(body.msg) : answer.statusText;
  return new Error(msg);
}

/** Collects a streamed answer and tells how much of it is there. */
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

/** Gives up what has not been heard of for too long. */
function silenceLimit() {
  const limit = new AbortController();
  const begin = () =>
    setTimeout(() => limit.abort(new DOMException('no byte came', 'TimeoutError')), SILENCE_MS);
  let timer = begin();
  const end = () => clearTimeout(timer);
  return {
    signal: limit.signal,
    end,
    heard() {
      end();
      timer = begin();
    },
  };
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
  const silence = silenceLimit();
  const either = AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]);
  const asked = { headers: apiHeaders(), ...posted, signal: either, credentials: 'same-origin' } as const;
  const heard = (bytes: number) => {
    silence.heard();
    onBytes?.(bytes);
  };
  try {
    const answer = await fetch(`/api${path}`, asked);
    reportRefusal(answer.status);
    if (!answer.ok) throw await refusalOf(answer);
    saveFile(await collected(answer, heard), name);
  } finally {
    silence.end();
  }
}
