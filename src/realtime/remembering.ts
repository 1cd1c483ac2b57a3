import { Observable, type OperatorFunction } from 'rxjs';

/**
 * An operator with a memory of its own for each subscriber.
 * @param start makes the memory; what it returns is called with every value, and hands on what follows from it.
 */
export function remembering<In, Out>(
  start: (out: (value: Out) => void) => (value: In) => void,
): OperatorFunction<In, Out> {
  return (source$) =>
    new Observable((subscriber) => {
      const next = start((value) => subscriber.next(value));
      return source$.subscribe({
        next,
        error: (error: unknown) => subscriber.error(error),
        complete: () => subscriber.complete(),
      });
    });
}
