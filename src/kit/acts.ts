import type { useTranslation } from 'react-i18next';

/** What may happen to any record, beside its commands: `action` of the texts of a record. */
export const OF_ANY = [
  'assigned',
  'boxForced',
  'calibrated',
  'cardRecharged',
  'cardRefused',
  'codesLocked',
  'codeUntold',
  'copied',
  'counted',
  'created',
  'deleted',
  'exported',
  'fetched',
  'granted',
  'lateCode',
  'lateVend',
  'limited',
  'noticed',
  'paired',
  'paymentRefused',
  'pushed',
  'rechargeWaits',
  'released',
  'renewed',
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

type Translate = ReturnType<typeof useTranslation>['t'];

/** `job:orders.expire`, `partner:payment`, `machine:HM24B000003`, `link:report`, `customer:h5`: what nobody we know has done. */
export const isProcess = (name: string | null | undefined): name is string =>
  /^(job|partner|machine|link|customer):/.test(name ?? '');

const KINDS: Readonly<Record<string, string>> = {
  partner: 'partner',
  machine: 'byMachine',
  link: 'byLink',
  // Who orders at a machine comes by the link of its code.
  customer: 'byLink',
};
const partsOf = (name: string | null | undefined) => (name ?? '').split(':');
/** Key of the word for a process, in whichever texts. */
export const kindOf = (name: string | null | undefined): string => KINDS[partsOf(name)[0] ?? ''] ?? 'system';
/** The number of the machine that did it. */
export const noOf = (name: string | null | undefined): string => partsOf(name)[1] ?? '';

/** A person by name; a process by what it is: its own name stands in the audit log. `t` has the texts `record`. */
export function actorText(name: string | null | undefined, t: Translate): string {
  if (name && !isProcess(name)) return name;
  return t(`record:${kindOf(name)}`, { no: noOf(name) });
}

/** What an act of the audit log did to a record. `t` has the texts `record`. */
export function actionText(action: string, t: Translate, command: (name: string) => string): string {
  if (action.startsWith(REMARK)) return t(`record:remark.${action.slice(REMARK.length)}`);
  const name = action.slice(action.indexOf('.') + 1);
  return OF_ANY.includes(name) ? t(`record:action.${name}`) : command(name);
}
