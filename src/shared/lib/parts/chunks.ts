import { trackPromise } from '@shared/api';
import { isReplaced, servedBuild } from './replaced';

/** As the specification has it: how long a part of the console may take to arrive. */
export const CHUNK_TIMEOUT_MS = 120_000;

/**
 * `slow`: not here in time. `stuck`: not here in time once more. `gone`: a new build took its place. `failed`: the
 * network, most likely.
 */
export type ChunkFault = 'slow' | 'stuck' | 'gone' | 'failed';

/** No browser gives an import up: the next attempt joins the one that hangs. By another address it would be a second copy. */
const hung = new WeakSet<() => Promise<unknown>>();

/** A part of the console did not arrive. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  constructor(
    readonly fault: ChunkFault,
    cause?: unknown,
  ) {
    // Browsers say which file it was.
    const why = cause instanceof Error ? ` (${cause.message})` : '';
    super(`a part of the console did not arrive: ${fault}${why}`, { cause });
  }
}

export interface ChunkOptions {
  timeoutMs?: number;
  build?: () => Promise<string | undefined>;
}

/** Fetches a part of the console. @param load the same function at each attempt @throws ChunkError when it is late, replaced or out of reach */
export async function fetchChunk<T>(
  load: () => Promise<T>,
  { timeoutMs = CHUNK_TIMEOUT_MS, build = servedBuild }: ChunkOptions = {},
): Promise<T> {
  const fault = hung.has(load) ? 'stuck' : 'slow';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      hung.add(load);
      reject(new ChunkError(fault));
    }, timeoutMs);
  });
  try {
    return await trackPromise(Promise.race([load(), late]));
  } catch (error) {
    if (error instanceof ChunkError) throw error;
    throw new ChunkError((await isReplaced(build)) ? 'gone' : 'failed', error);
  } finally {
    clearTimeout(timer);
  }
}
