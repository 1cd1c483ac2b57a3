import { nameKey, PAGES } from '../../console/pages';

type Translate = (key: string) => string;

const folderOf = (path: string) => path.slice(0, path.indexOf('/', 1));
const aboveOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** The name of a page, then the same with its folder, then with the page above it. */
function waysToCall(path: string, t: Translate): string[] {
  const name = t(nameKey(path));
  return [name, `${t(nameKey(folderOf(path)))} · ${name}`, `${t(nameKey(aboveOf(path)))} · ${name}`];
}

/** What pages are called away from the menu, no two of them alike: path → the first way that no other page has. */
export function pageLabels(t: Translate): ReadonlyMap<string, string> {
  const paths = PAGES.map(({ path }) => path).filter((path) => !/\/(record\/:id|new)$/.test(path));
  const ways = paths.map((path) => waysToCall(path, t));
  const isAlone = (way: string, at: number) => ways.filter((each) => each[at] === way).length === 1;
  return new Map(paths.map((path, index) => [path, ways[index]?.find(isAlone) ?? t(nameKey(path))]));
}
