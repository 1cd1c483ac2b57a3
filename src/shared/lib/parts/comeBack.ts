/** Who waits for the server to be there again. */
const waiting = new Set<() => void>();
let returns = 0;

/** How often it was there again. */
export const returnsSoFar = (): number => returns;

/** Calls back when the server is there again. @returns a function that cancels it */
export function whenBack(go: () => void): () => void {
  waiting.add(go);
  return () => void waiting.delete(go);
}

/** The server is there again: what did not arrive is fetched without anybody's asking. */
export function retryLateParts(): void {
  returns += 1;
  for (const go of [...waiting]) go();
}
