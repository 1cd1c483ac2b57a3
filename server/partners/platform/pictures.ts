import { REFUND_PICTURES_MAX } from '../../../contract/orders/words';

/** Of the addresses together. */
export const PICTURES_TEXT_MAX = 16_384;

/** Several are divided by commas; a list is written now and then as one. What is no address is left out. */
export function picturesIn(text: string): string[] {
  const parts = text.replace(/^\[|\]$/g, '').split(',');
  const urls = parts.map((part) => part.trim().replace(/^"|"$/g, ''));
  return [...new Set(urls)]
    .filter((url) => /^https?:\/\//.test(url) && URL.canParse(url))
    .slice(0, REFUND_PICTURES_MAX);
}
