import { nameKey, PAGES } from '../../console/pages';

type Translate = (key: string) => string;

const folderOf = (path: string) => path.slice(0, path.indexOf('/', 1));
const aboveOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** The name of a page, then the same with its folder, then with the page above it. */
function waysToCall(path: string, t: Translate): string[] {
  const name = t(nameKey(path));
  return [name, `${t(nameKey(folderOf(path)))} · ${name}`, `${t(nameKey(aboveOf(path)))} · ${name}`];
}

/** How often each text occurs. */
function occurrences(texts: readonly (string | undefined)[]): ReadonlyMap<string | undefined, number> {
  const found = new Map<string | undefined, number>();
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1);
  return found;
}

/** What pages are called away from the menu, no two of them alike: path → the first way that no other page has. */
export function pageLabels(t: Translate): ReadonlyMap<string, string> {
  const paths = PAGES.map(({ path }) => path).filter((path) => !/\/(record\/:id|new)$/.test(path));
  const ways = paths.map((path) => waysToCall(path, t));
  const all = [0, 1, 2].map((at) => occurrences(ways.map((each) => each[at])));
  const isAlone = (way: string, at: number) => all[at]?.get(way) === 1;
  return new Map(paths.map((path, index) => [path, ways[index]?.find(isAlone) ?? t(nameKey(path))]));
}
