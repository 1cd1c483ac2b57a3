import { useEffect, useState } from 'react';
import { type ChunkError, fetchChunk } from './chunks';

/** What the first screen needs comes before, on a slow computer too. */
const CALM_MS = 30_000;
/** Between attempts while the server is away. */
const AGAIN_MS = 10_000;

/**
 * A part of the console that must be there when its time comes, even if the server is away by then: it is fetched
 * when it is wanted, otherwise once the page is calm, and again until it is here. Says nothing of an attempt that failed.
 * @param load the same function at each call
 */
export function useQuietPart<Part extends object>(
  load: () => Promise<Part>,
  wanted: boolean,
): Part | undefined {
  const [part, setPart] = useState<Part>();
  const missing = part === undefined;
  useEffect(() => {
    if (!missing) return undefined;
    let timer = setTimeout(attempt, wanted ? 0 : CALM_MS);
    let left = false;
    function attempt() {
      fetchChunk(load).then(setPart, ({ fault }: ChunkError) => {
        // A new build took its place: it comes with the next page only.
        if (!left && fault !== 'gone') timer = setTimeout(attempt, AGAIN_MS);
      });
    }
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [missing, wanted, load]);
  return part;
}
