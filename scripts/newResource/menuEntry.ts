/** Where the bracket that opens at `start` closes. */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if ('([{'.includes(text.charAt(at))) depth += 1;
    if (')]}'.includes(text.charAt(at))) depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('contract/menu.ts: a bracket is left open');
}

/** Parts between commas that stand in no bracket. */
function partsOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${letter}`);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * `contract/menu.ts` with a sub-page below a page of the second level.
 * @returns undefined when the page is not written as `page('segment', …)` there, or more than once
 */
export function withSubPage(text: string, above: string, segment: string, key: string): string | undefined {
  const start = text.search(new RegExp(`\\bpage\\(\\s*'${above}'`));
  const open = text.indexOf('(', start);
  if (start < 0 || text.slice(open).search(new RegExp(`\\bpage\\(\\s*'${above}'`)) >= 0) return undefined;
  const end = closing(text, open);
  const [path, permission = `'${key}'`, below] = partsOf(text.slice(open + 1, end));
  const own = `sub('${segment}', '${key}')`;
  const known = below?.startsWith('[') ? below.slice(1, -1).trim().replace(/,$/, '') : below && `...${below}`;
  const children = known ? `${known}, ${own}` : own;
  return `${text.slice(0, open + 1)}${path}, ${permission}, [${children}]${text.slice(end)}`;
}

/** `locales/<language>/menu.json` with the name of one page more. */
export function withPageName(text: string, path: string, name: string): string {
  return `${JSON.stringify({ ...(JSON.parse(text) as Record<string, string>), [path]: name }, null, 2)}\n`;
}
