import type { ApiProblem } from '@shared/api';

const TOO_MANY = 429;

/** A link that could not be checked may be valid: network or server were unavailable, or rate limited. */
export function mayComeYet({ status }: Pick<ApiProblem, 'status'>): boolean {
  return status < 400 || status >= 500 || status === TOO_MANY;
}
