import { trackPromise } from '@shared/api';
import { isReplaced, servedBuild } from './replaced';

/** As the specification has it: how long a part of the console may take to arrive. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** `slow`: not here in time. `gone`: a new build took its place. `failed`: the network, most likely. */
export type ChunkFault = 'slow' | 'gone' | 'failed';

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

/** Fetches a part of the console. @throws ChunkError when it is late, replaced or out of reach */
export async function fetchChunk<T>(
  load: () => Promise<T>,
  { timeoutMs = CHUNK_TIMEOUT_MS, build = servedBuild }: ChunkOptions = {},
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError('slow')), timeoutMs);
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
