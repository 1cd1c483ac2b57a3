/** Does all of it, so many at once, begun in order. @throws the first error, when all the rest is done */
export async function inParallel<T>(
  all: readonly T[],
  width: number,
  work: (each: T) => Promise<unknown>,
): Promise<void> {
  const rest = all.values();
  const worker = async () => {
    for (const each of rest) await work(each);
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(width, all.length) }, worker));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}
