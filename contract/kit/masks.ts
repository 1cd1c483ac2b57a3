import { isMobileCn } from '../common/validators';

/** The mask of hidden characters; the same for all personal values. */
const STAR = '*';
const stars = (count: number) => STAR.repeat(Math.max(1, count));

/** Some characters of both ends; of a short text only the first, of a single one none. */
function ends(text: string, head: number, tail: number): string {
  const letters = [...text];
  const { length } = letters;
  if (length <= 1) return STAR;
  if (length <= head + tail) return letters[0] + stars(length - 1);
  return (
    letters.slice(0, head).join('') + stars(length - head - tail) + letters.slice(length - tail).join('')
  );
}

/** Surnames of two characters: Chinese and Korean. */
const COMPOUND = new Set(
  [
    '欧阳 歐陽 上官 司马 司馬 诸葛 諸葛 夏侯 东方 東方 皇甫 尉迟 尉遲 公孙 公孫 慕容 令狐 长孙 長孫 宇文 司徒 司空',
    '独孤 獨孤 南宫 南宮 西门 西門 东郭 東郭 百里 呼延 端木 轩辕 軒轅 拓跋 赫连 赫連 澹台 澹臺 太史 申屠 钟离 鍾離 闻人 聞人',
    '남궁 황보 제갈 선우 독고 사공 서문 동방',
  ].flatMap((names) => names.split(' ')),
);
const FULL_NAME = /^[\p{Script=Han}\p{Script=Hangul}*]+$/u;

function name(text: string): string {
  // Where the parts are written apart each keeps its first letter; a Japanese surname stays whole.
  const [first = '', ...rest] = text.trim().split(/[\s　]+/);
  const spaced = rest.length > 0;
  if (spaced && /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(first))
    return [first, ...rest.map((part) => stars([...part].length))].join(' ');
  if (spaced) return [first, ...rest].map((part) => ends(part, 1, 0)).join(' ');
  const letters = [...text];
  const compound = FULL_NAME.test(text) && letters.length > 2 && COMPOUND.has(letters.slice(0, 2).join(''));
  return ends(text, compound ? 2 : 1, 0);
}

/** A district, a county, a ward; no housing estate or park, whose names end alike. */
const DISTRICT = /^.*?(?:(?<![小社园園街])[区區]|[县縣旗町村]|구(?=\s|$|\*)|군(?=\s|$|\*))/u;
const CITY = /^.*?[市州]|^.*?시(?=\s|$|\*)/u;

function address(text: string): string {
  return `${(DISTRICT.exec(text) ?? CITY.exec(text))?.[0] ?? ''}${stars(3)}`;
}

function email(text: string): string {
  const at = text.lastIndexOf('@');
  return at > 0 ? `${[...text][0]}${stars(3)}${text.slice(at)}` : ends(text, 1, 0);
}

function card(text: string): string {
  const digits = text.replace(/\s/g, '');
  return digits.length > 8 ? `${digits.slice(0, 4)} **** **** ${digits.slice(-4)}` : ends(digits, 1, 0);
}

const phone = (text: string) => ends(text, 3, 4);

/** THE table of masks. Each leaves what it has masked as it is. */
export const MASKS = {
  /** 138****8000 */
  phone,
  /** 110***********002X */
  idNumber: (text: string) => ends(text, 3, 4),
  /** 6222 **** **** 0018 */
  card,
  /** 张*, 欧阳** */
  name,
  /** Down to the district. */
  address,
  /** l***@example.com */
  email,
  /** An account that is a mobile number (self-registration) is masked, other accounts are not. */
  account: (text: string) => (isMobileCn(text) ? phone(text) : text),
  /** The first character. */
  text: (text: string) => ends(text, 1, 0),
} as const satisfies Record<string, (text: string) => string>;
export type Mask = keyof typeof MASKS;

/** A value of a field as shown without a reveal. */
export function masked(mask: Mask, value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? MASKS[mask](value) : value;
}

/** Is this a masked value? It must never be stored. */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.includes(STAR);
}
