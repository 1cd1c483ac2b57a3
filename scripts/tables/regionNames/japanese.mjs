/** Characters that stay as they are in names of places, whatever they are elsewhere. */
const KEPT = '岩咸里于淀斗郁干豫暨朴皋荔涌游';
/** Characters of some names only. */
const BY_NAME = [
  [/^沈(?=阳|河|北)/, '瀋'],
  [/^钟(?=楼)/, '鐘'],
  [/^后(?=里)/, '后'],
  [/^范(?=县)/, '范'],
  [/办事处$/, '弁事処'],
  [/^其它区$/, 'その他の区'],
  [/行政区划$/, '行政区画'],
];

/** Where the table of characters has a form that Japan does not write. */
const WRITTEN = { 矿: '鉱' };

/** A name in the characters that Japan writes; `convert` knows one character at a time. */
export function japaneseName(name, convert) {
  const rule = BY_NAME.find(([pattern]) => pattern.test(name));
  if (rule) {
    const [pattern, said] = rule;
    const [found] = pattern.exec(name);
    const at = name.indexOf(found);
    return `${japaneseName(name.slice(0, at), convert)}${said}${japaneseName(name.slice(at + found.length), convert)}`;
  }
  return [...name]
    .map((character) => (KEPT.includes(character) ? character : (WRITTEN[character] ?? convert(character))))
    .join('');
}
