import type { useTranslation } from 'react-i18next';

/** What may happen to any record, beside its commands: `action` of the texts of a record. */
const OF_ANY = [
  'assigned',
  'codesLocked',
  'codeUntold',
  'copied',
  'counted',
  'created',
  'deleted',
  'exported',
  'fetched',
  'granted',
  'lateVend',
  'limited',
  'noticed',
  'paired',
  'paymentRefused',
  'pushed',
  'released',
  'restored',
  'revealed',
  'signInConfirmed',
  'started',
  'undeleted',
  'undone',
  'updated',
  'wrongCode',
];
/** Of remarks; `comment.deleted` says nothing of the record. */
const REMARK = 'comment.';

/** What an act of the audit log did to a record. `t` has the texts `record`. */
export function verbOf(
  action: string,
  t: ReturnType<typeof useTranslation>['t'],
  command: (name: string) => string,
): string {
  if (action.startsWith(REMARK)) return t(`record:remark.${action.slice(REMARK.length)}`);
  const name = action.slice(action.indexOf('.') + 1);
  return OF_ANY.includes(name) ? t(`record:action.${name}`) : command(name);
}
