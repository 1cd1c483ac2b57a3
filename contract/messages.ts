import type { Locale } from './common/locale';
import { ALERTS_MESSAGES } from './messages/alerts';
import { COMMON_MESSAGES } from './messages/common';
import { DEVICES_MESSAGES } from './messages/devices';
import { FILES_MESSAGES } from './messages/files';
import { FORMS_MESSAGES } from './messages/forms';
import { LINKS_MESSAGES } from './messages/links';
import { SESSION_MESSAGES } from './messages/session';
import { SYSTEM_MESSAGES } from './messages/system';
import { TRANSFER_MESSAGES } from './messages/transfer';

/** Every refusal and failure a person can meet, in his language: one file per area in `messages/`. */
export const MESSAGES = {
  ...COMMON_MESSAGES,
  ...FILES_MESSAGES,
  ...FORMS_MESSAGES,
  ...LINKS_MESSAGES,
  ...SESSION_MESSAGES,
  ...ALERTS_MESSAGES,
  ...DEVICES_MESSAGES,
  ...SYSTEM_MESSAGES,
  ...TRANSFER_MESSAGES,
} as const;
export type MessageKey = keyof typeof MESSAGES;

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(MESSAGES, key);
}

/** Text of a key with its placeholders filled; an unknown key reads "Has Error". */
export function messageText(
  key: string,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const known = isMessageKey(key) ? key : 'err.common.has_error';
  return MESSAGES[known][locale].replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
}
