import { Observable, type OperatorFunction } from 'rxjs';

/**
 * An operator with separate state for each subscriber.
 * @param start called once per subscription; creates the state and returns the handler of each value, which emits by `out`
 */
export function statefulOperator<In, Out>(
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
