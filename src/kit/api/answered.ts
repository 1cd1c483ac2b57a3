/** Whoever asked is gone, and so is the question. */
export class DroppedQuestion extends Error {}

/**
 * The answer of a question that is asked on demand. RTK Query answers one that was dropped meanwhile with undefined,
 * whatever its type says. @throws DroppedQuestion
 */
export async function unwrapped<T>(asked: { unwrap(): Promise<T> }): Promise<T> {
  const answer: T | undefined = await asked.unwrap();
  if (answer === undefined) throw new DroppedQuestion('dropped');
  return answer;
}
