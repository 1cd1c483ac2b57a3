import type { ApiProblem } from '@shared/api';

const TOO_MANY = 429;

/** A link that could not be asked for may be right: the network or the server was away, or is asked too much. */
export function mayComeYet({ status }: Pick<ApiProblem, 'status'>): boolean {
  return status < 400 || status >= 500 || status === TOO_MANY;
}
