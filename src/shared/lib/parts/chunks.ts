import { trackPromise } from '@shared/api';

/** As the specification has it: how long a part of the console may take to arrive. */
export const CHUNK_TIMEOUT_MS = 120_000;
const BUILD_FILE = '/build.txt';

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

/** Which build the server has now; undefined when it does not say. */
async function servedBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch(BUILD_FILE, { cache: 'no-store' });
    return answer.ok ? (await answer.text()).trim() : undefined;
  } catch {
    return undefined;
  }
}

async function faultOf(asked: () => Promise<string | undefined>): Promise<ChunkFault> {
  const build = await asked();
  // A server in development answers with its start page.
  return build && !build.startsWith('<') && build !== __BUILD__ ? 'gone' : 'failed';
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
    throw new ChunkError(await faultOf(build), error);
  } finally {
    clearTimeout(timer);
  }
}
