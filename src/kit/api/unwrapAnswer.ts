/** The query was dropped because its last subscriber is gone. */
export class DroppedQuestion extends Error {}

/**
 * The result of an imperative query. RTK Query resolves one that was dropped meanwhile with undefined, against its type.
 * @throws DroppedQuestion
 */
export async function unwrapAnswer<T>(asked: { unwrap(): Promise<T> }): Promise<T> {
  const answer: T | undefined = await asked.unwrap();
  if (answer === undefined) throw new DroppedQuestion('dropped');
  return answer;
}
