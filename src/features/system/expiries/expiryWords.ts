import { EXPIRY_KINDS, type ExpirySubject, subjectPath } from '@contract/expiries/kinds';
import { endStateOf } from '@contract/expiries/steps';
import { recordPath } from '@contract/kit/resource';
import type { Texts } from '@contract/messages/general/texts';
import type { ExpiryContent } from '@contract/notifications';
import { EXPIRIES } from '@contract/resources/service/work';
import type { TFunction } from 'i18next';

export interface TextReader {
  t: TFunction;
  /** A name in the language of the person. */
  read(name: Texts): string;
}

/** What is said of something that ends. */
export function expiryText(
  { t, read }: TextReader,
  { what, name, orgName, amount, left }: Omit<ExpiryContent['expiry'], 'endsOn' | 'subjectId'>,
): string {
  const thing = t(`system:work.expiry.what.${what}`, { name: read(name), org: orgName, count: amount ?? 1 });
  return t(`system:work.expiry.${endStateOf(left)}`, { what: thing, count: left });
}

/** Where one renews it; who may not look there finds it in the list of what ends. */
export function expiryPath(expiry: ExpirySubject & { id: string }, permissions: ReadonlySet<string>): string {
  const { permission } = EXPIRY_KINDS[expiry.kind];
  return permissions.has(permission) ? subjectPath(expiry) : recordPath(EXPIRIES, expiry.id);
}
