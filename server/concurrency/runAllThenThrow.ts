/** Runs the work for each item in turn, also after failures. @throws at the end the one failure, or an `AggregateError` */
export async function runAllThenThrow<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} failed`);
  if (failures.length === 1) throw failures[0];
}
