import type { Locale } from '../common/locale';
import { MESSAGES, type MessageKey } from './all';

/** In the console's build `scripts/messages.ts` stands in for this file: a page fetches the messages of its language only. */
export const isKnown = (key: string): key is MessageKey => Object.hasOwn(MESSAGES, key);

export const messageIn = (key: MessageKey, locale: Locale): string => MESSAGES[key][locale];

/** Before any of them is said in a language. */
export async function fetchMessages(_locale: Locale): Promise<void> {}
