/** Something the palette offers, with the words it is found by. */
export interface Findable {
  /** In the present language; counts most. */
  label: string;
  /** Other names of it: English, the name of its route. */
  also: readonly string[];
}

function plain(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase();
}

/** How well one word of the person stands in a text; 0 = not at all. */
function wordScore(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  if (at === 0) return text.length === word.length ? 4 : 3;
  return /[\s/(-]/.test(text[at - 1] ?? '') ? 2 : 1;
}

function score({ label, also }: Findable, words: readonly string[]): number {
  const texts = [label, ...also].map(plain);
  const best = words.map((word) =>
    Math.max(...texts.map((text, index) => wordScore(text, word) * (index === 0 ? 2 : 1))),
  );
  return best.some((value) => value === 0) ? 0 : best.reduce((sum, value) => sum + value, 0);
}

function wordsOf(query: string): string[] {
  return plain(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** How well the best of them fits; lists are shown in this order. */
export function bestScore(items: readonly Findable[], query: string): number {
  const words = wordsOf(query);
  return Math.max(0, ...items.map((item) => score(item, words)));
}

/** What holds every word of the query in one of its names, the best first. */
export function matching<T extends Findable>(items: readonly T[], query: string): T[] {
  const words = wordsOf(query);
  if (words.length === 0) return [...items];
  return items
    .map((item) => ({ item, points: score(item, words) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .map(({ item }) => item);
}
