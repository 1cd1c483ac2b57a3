/** A piece of an article: its text is plain, nothing in it is markup. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

const HEADING = /^##\s+/;
const ITEM = /^-\s+/;

function blockOf(lines: readonly string[]): Block {
  if (lines.every((line) => ITEM.test(line)))
    return { kind: 'list', items: lines.map((line) => line.replace(ITEM, '')) };
  return { kind: 'paragraph', text: lines.join('\n') };
}

/** Lines that belong together: a heading stands alone, a list begins with its first item. */
function pieces(part: string): string[][] {
  const found: string[][] = [];
  let item: boolean | undefined;
  for (const line of part.split('\n').filter((each) => each.trim() !== '')) {
    const kind = ITEM.test(line);
    const last = found.at(-1);
    if (last && !HEADING.test(line) && kind === item && !HEADING.test(last[0] ?? '')) last.push(line);
    else found.push([line]);
    item = kind;
  }
  return found;
}

/** Reads the articles' format: `## ` heads, `- ` items, blank lines between paragraphs. */
export function helpBlocksOf(body: string): Block[] {
  return body
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap(pieces)
    .map((lines) => {
      const [first = ''] = lines;
      return HEADING.test(first) ? { kind: 'heading', text: first.replace(HEADING, '') } : blockOf(lines);
    });
}

const AROUND = 60;

/** The passage in which the words were found, for the list of hits; the beginning without any. */
export function passageOf(body: string, q: string): string {
  const text = body.replace(/^(##|-)\s+/gm, '').replace(/\s+/g, ' ');
  const at = q === '' ? -1 : text.toLowerCase().indexOf(q.toLowerCase());
  const from = Math.max(0, at - AROUND);
  const to = Math.min(text.length, Math.max(at, 0) + q.length + AROUND * 2);
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
}
