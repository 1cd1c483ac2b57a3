import type { TextField } from '@contract/kit/field';

const FULL_WIDTH = /[！-～]/g;
const SHIFT = 0xfee0;

/** Full-width letters and digits, as East Asian keyboards type them, become plain ones. */
export function halfWidth(text: string): string {
  return text
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - SHIFT))
    .replaceAll('　', ' ');
}

/** Identifiers are typed and pasted with blanks and full-width digits; what is meant is the plain form. */
export function typedText({ check }: Pick<TextField, 'check'>, text: string): string {
  if (!check) return text;
  const plain = halfWidth(text);
  return check === 'email' || check === 'url' ? plain.trim() : plain.replace(/\s+/g, '');
}

/** The number that is typed so far: “121.” is 121; nothing, or a sign alone, is none. */
export function typedNumber(typed: string | number): number | null {
  const value = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(value) ? value : null;
}

const two = (value: number) => String(value).padStart(2, '0');

/** A moment as the date inputs have it: local time, `YYYY-MM-DD HH:mm:ss`. */
export function timeText(ms: number | null): string | null {
  if (ms === null) return null;
  const at = new Date(ms);
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}

/** The moment of a local `YYYY-MM-DD HH:mm:ss`; null when there is none. */
export function dayTime(text: string | null): number | null {
  if (!text) return null;
  const ms = new Date(text.replace(' ', 'T')).getTime();
  return Number.isFinite(ms) ? ms : null;
}
