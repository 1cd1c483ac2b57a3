const SHEET = /<(?:[\w.-]+:)?sheet\s[^<>]*>/g;
const RELATION = /<(?:[\w.-]+:)?Relationship\s[^<>]*>/g;

const ATTRIBUTE = /\s(?:[\w.-]+:)?(\w+)="([^"]*)"/g;

function attribute(tag: string, wanted: string): string | undefined {
  for (const [, name, value] of tag.matchAll(ATTRIBUTE)) if (name === wanted) return value;
  return undefined;
}

const tagsOf = (part: Buffer | undefined, tag: RegExp): string[] => part?.toString('utf8').match(tag) ?? [];

/** Where the reader finds what a relation names. */
const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** The parts that are sheets and not the first one; none when it is not clear which that is. */
export function otherSheets(parts: ReadonlyMap<string, Buffer>): Set<string> {
  const [first = ''] = tagsOf(parts.get('xl/workbook.xml'), SHEET);
  const wanted = attribute(first, 'id');
  const sheets = tagsOf(parts.get('xl/_rels/workbook.xml.rels'), RELATION)
    .filter((tag) => attribute(tag, 'Type')?.endsWith('/worksheet'))
    .map((tag) => ({ id: attribute(tag, 'Id'), path: pathOf(attribute(tag, 'Target') ?? '') }));
  const read = sheets.find(({ id }) => id !== undefined && id === wanted)?.path;
  if (read === undefined) return new Set();
  return new Set(sheets.map(({ path }) => path).filter((path) => path !== read));
}
