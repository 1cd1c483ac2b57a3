import { TestScheduler } from 'rxjs/testing';
import { expect } from 'vitest';

type Run = Parameters<TestScheduler['run']>[0];
export type Marbles = Parameters<Run>[0];

/** Runs a test in virtual time; scheduler and clock are those of the place under test. */
export function marbles(
  test: (helpers: Marbles, place: { scheduler: TestScheduler; clock(): number }) => void,
): void {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run((helpers) => test(helpers, { scheduler, clock: () => scheduler.now() }));
}
