/** Everybody gets his turn, whatever becomes of the others. @throws what failed, when all are done; of several an `AggregateError` */
export async function eachAlone<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
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
