import { isEmpty } from '../kit/problem';

/** Half of somebody's quiet hours says nothing: the end that is missing. */
export function missingEnd({ quietFrom, quietTo }: Readonly<Record<string, unknown>>) {
  if (isEmpty(quietFrom) === isEmpty(quietTo)) return undefined;
  return isEmpty(quietFrom) ? 'quietFrom' : 'quietTo';
}
