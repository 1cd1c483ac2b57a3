import type { Locale } from './common/locale';
import type { MessageKey } from './messages/all';
import { fetchMessages, isKnown, messageIn } from './messages/byLanguage';

export type { MessageKey };
export { fetchMessages };

export const isMessageKey = isKnown;

/** Text of a key with its placeholders filled; an unknown key reads "Has Error". */
export function messageText(
  key: string,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const known = isMessageKey(key) ? key : 'err.common.has_error';
  return messageIn(known, locale).replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
}
