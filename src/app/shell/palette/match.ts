import { pinyinAt, type Readings, soundsAlikeAt } from './pinyin';

/** Something the palette offers, with the words it is found by. */
export interface MatchCandidate {
  /** In the present language; counts most. */
  label: string;
  /** Other names of it: English, the name of its route. */
  also: readonly string[];
}

function plain(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase();
}

/** Below what really stands there. */
const NEAR_SCORE = 0.5;
/** Of shorter words every other one is an error away. */
const NEAR_LENGTH = 4;
/** A character of Chinese or Japanese says more than a letter. */
const NEAR_CHARACTERS = 3;
/** Scripts without spaces between words. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/** Syllables of Korean as the letters that are typed. */
const letters = (text: string) => (HANGUL.test(text) ? text.normalize('NFD') : text);

/** Are they a letter apart: another one, one too many, one too few, two in each other's place? */
function isTypingError(typed: string, meant: string): boolean {
  const end = Math.min(typed.length, meant.length);
  let at = 0;
  while (at < end && typed[at] === meant[at]) at += 1;
  const rest = (text: string, skip: number) => text.slice(at + skip);
  const swapped = typed[at] === meant[at + 1] && typed[at + 1] === meant[at];
  return (
    rest(typed, 1) === rest(meant, 1) ||
    rest(typed, 1) === rest(meant, 0) ||
    rest(typed, 0) === rest(meant, 1) ||
    (swapped && rest(typed, 2) === rest(meant, 2))
  );
}

/** Does some part of a text without spaces differ from this by no more than a typing error? */
function isNearSomewhere(text: string, word: string): boolean {
  const typed = letters(word);
  if (typed.length < (HANGUL.test(word) ? NEAR_LENGTH : NEAR_CHARACTERS)) return false;
  return [...text].some((_each, from) => {
    const meant = letters(text.slice(from));
    return [-1, 0, 1].some(
      (more) =>
        meant.length >= typed.length + more && isTypingError(typed, meant.slice(0, typed.length + more)),
    );
  });
}

/** Does a word of the text, or its beginning, differ from this one by no more than a typing error? */
function isNear(text: string, word: string): boolean {
  if (EAST_ASIAN.test(word)) return isNearSomewhere(text, word);
  if (word.length < NEAR_LENGTH) return false;
  // An English plural is no error of its own.
  const meant = word.length > NEAR_LENGTH && word.endsWith('s') ? [word, word.slice(0, -1)] : [word];
  return text
    .split(/[\s/()-]+/)
    .some((each) =>
      meant.some((one) => [-1, 0, 1].some((more) => isTypingError(one, each.slice(0, one.length + more)))),
    );
}

/** How well one word of the person stands in a text; 0 = not at all. */
function wordScore(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0) return isNear(text, word) ? NEAR_SCORE : 0;
  if (at === 0) return text.length === word.length ? 4 : 3;
  return /[\s/(-]/.test(text[at - 1] ?? '') ? 2 : 1;
}

/** Spelled in pinyin: its beginning is as good as another name of it, the middle and homophones as a typing error. */
function pinyinScore(label: string, word: string, readings: Readings | undefined): number {
  if (soundsAlikeAt(label, word, readings) >= 0) return NEAR_SCORE;
  const at = pinyinAt(label, word, readings);
  return at < 0 ? 0 : at === 0 ? 2 : NEAR_SCORE;
}

function score({ label, also }: MatchCandidate, words: readonly string[], readings?: Readings): number {
  const texts = [label, ...also].map(plain);
  const best = words.map((word) =>
    Math.max(
      ...texts.map((text, index) => wordScore(text, word) * (index === 0 ? 2 : 1)),
      pinyinScore(label, word, readings),
    ),
  );
  return best.some((value) => value === 0) ? 0 : best.reduce((sum, value) => sum + value, 0);
}

function wordsOf(query: string): string[] {
  return plain(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** How well the best of them fits; lists are shown in this order. */
export function bestScore(items: readonly MatchCandidate[], query: string, readings?: Readings): number {
  const words = wordsOf(query);
  return Math.max(0, ...items.map((item) => score(item, words, readings)));
}

/** What holds every word of the query in one of its names, or is read like it in Chinese; the best first. */
export function matching<T extends MatchCandidate>(
  items: readonly T[],
  query: string,
  readings?: Readings,
): T[] {
  const words = wordsOf(query);
  if (words.length === 0) return [...items];
  return items
    .map((item) => ({ item, points: score(item, words, readings) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .map(({ item }) => item);
}
