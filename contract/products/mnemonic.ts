/** First characters of each letter in the order of pinyin; no syllable begins with I, U or V. */
const BOUNDARIES: readonly (readonly [letter: string, first: string])[] = [
  ['A', '阿'],
  ['B', '八'],
  ['C', '嚓'],
  ['D', '哒'],
  ['E', '妸'],
  ['F', '发'],
  ['G', '旮'],
  ['H', '哈'],
  ['J', '讥'],
  ['K', '咔'],
  ['L', '垃'],
  ['M', '妈'],
  ['N', '拏'],
  ['O', '噢'],
  ['P', '妑'],
  ['Q', '七'],
  ['R', '呥'],
  ['S', '仨'],
  ['T', '他'],
  ['W', '屲'],
  ['X', '夕'],
  ['Y', '丫'],
  ['Z', '帀'],
];
const byPinyin = new Intl.Collator('zh-u-co-pinyin');

function letterOf(character: string): string {
  if (/[A-Za-z0-9]/.test(character)) return character.toUpperCase();
  if (!/\p{Script=Han}/u.test(character)) return '';
  const found = BOUNDARIES.findLast(([, first]) => byPinyin.compare(character, first) >= 0);
  return found?.[0] ?? '';
}

/** Initials of the pinyin of a name, by which people at a counter look for it. */
export function mnemonicOf(name: string): string {
  return [...name].map(letterOf).join('');
}
