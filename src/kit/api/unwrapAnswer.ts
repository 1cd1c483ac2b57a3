import { type AskedQuery, isBehind } from '@shared/api';

/** The query was dropped because its last subscriber is gone. */
export class DroppedQuestion extends Error {}

interface Asked<T> extends AskedQuery {
  unwrap(): Promise<T>;
  refetch(): Asked<T>;
}

/**
 * The result of an imperative query that does not take what is cached. RTK Query resolves one that was dropped meanwhile
 * with undefined, against its type, and one that came behind an older request with the answer to that.
 * @throws DroppedQuestion
 */
export async function unwrapAnswer<T>(asked: Asked<T>): Promise<T> {
  const latest = (await isBehind(asked)) ? asked.refetch() : asked;
  const answer: T | undefined = await latest.unwrap();
  if (answer === undefined) throw new DroppedQuestion('dropped');
  return answer;
}
