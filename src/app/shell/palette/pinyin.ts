/** Chinese character → its syllables without tones. */
export type Readings = ReadonlyMap<string, readonly string[]>;

const ENDS_IN_LATIN = /[a-z]$/;
/** One letter is the beginning of every other name. */
const MIN_LENGTH = 2;

/** The table of `syllables.json`: `wang王往 wei为未`. */
export function readingsOf(table: string): Readings {
  const readings = new Map<string, string[]>();
  for (const word of table.split(' ')) {
    const end = word.search(/[^a-z]/);
    const syllable = word.slice(0, end);
    for (const character of word.slice(end))
      readings.set(character, [...(readings.get(character) ?? []), syllable]);
  }
  return readings;
}

/** Do these characters begin with what is typed: syllables, the last one unfinished, or initials? */
function begins(characters: readonly string[], typed: string, readings: Readings): boolean {
  if (typed === '') return true;
  const [first = '', ...rest] = characters;
  return (readings.get(first) ?? []).some((syllable) => {
    if (syllable.startsWith(typed)) return true;
    if (typed.startsWith(syllable) && begins(rest, typed.slice(syllable.length), readings)) return true;
    return typed[0] === syllable[0] && begins(rest, typed.slice(1), readings);
  });
}

/** Where in the text the characters stand that are spelled `typed` in pinyin; −1 nowhere. */
export function pinyinAt(text: string, typed: string, readings: Readings | undefined): number {
  if (!readings || typed.length < MIN_LENGTH || !ENDS_IN_LATIN.test(typed)) return -1;
  const characters = [...text];
  return characters.findIndex((_each, at) => begins(characters.slice(at), typed, readings));
}

/** Where in the text characters stand that are read like these, as an input method takes one for the other; −1 nowhere. */
export function soundsAlikeAt(text: string, typed: string, readings: Readings | undefined): number {
  const [characters, wanted] = [[...text], [...typed]];
  if (!readings || wanted.length < MIN_LENGTH) return -1;
  const alike = (one: string, other = '') =>
    one === other || (readings.get(one) ?? []).some((syllable) => readings.get(other)?.includes(syllable));
  return characters.findIndex((_each, at) =>
    wanted.every((one, index) => alike(one, characters[at + index])),
  );
}
