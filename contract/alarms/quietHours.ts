import { isEmpty } from '../kit/problem';

/** Quiet hours with one end only are invalid: the missing end. */
export function missingEnd({ quietFrom, quietTo }: Readonly<Record<string, unknown>>) {
  if (isEmpty(quietFrom) === isEmpty(quietTo)) return undefined;
  return isEmpty(quietFrom) ? 'quietFrom' : 'quietTo';
}
