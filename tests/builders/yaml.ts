/**
 * Reads the part of YAML that deploy/compose.yaml is written in: blocks, flow lists and maps on one line, anchors, and
 * merge keys. What it does not know it refuses.
 */
export type Yaml = string | null | Yaml[] | { [key: string]: Yaml };

interface Line {
  indent: number;
  text: string;
}

const SPECIAL = /["'&*{}[\],#]/;

/** A value on one line: `a`, `"a"`, `[a, b]`, `{ a: b }`. */
function flow(text: string): Yaml {
  if (text.startsWith('"')) return JSON.parse(text) as string;
  if (text.startsWith('[')) return inside(text, ']').map(flow);
  if (text.startsWith('{'))
    return Object.fromEntries(
      inside(text, '}').map((part) => {
        const at = part.indexOf(':');
        return [part.slice(0, at).trim(), flow(part.slice(at + 1).trim())];
      }),
    );
  if (text.includes('${') || !SPECIAL.test(text)) return text;
  throw new Error(`cannot be read: ${text}`);
}

/** What stands between the commas, but for those in texts and lists. */
function inside(text: string, end: string): string[] {
  if (!text.endsWith(end)) throw new Error(`has no end: ${text}`);
  const parts = [''];
  let [quoted, depth] = [false, 0];
  for (const char of text.slice(1, -1)) {
    if (char === '"') quoted = !quoted;
    if (char === '[') depth += 1;
    if (char === ']') depth -= 1;
    if (char === ',' && !quoted && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${char}`);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

class Reader {
  readonly #lines: Line[];
  readonly #anchors = new Map<string, Yaml>();
  #at = 0;

  constructor(text: string) {
    this.#lines = text
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
      .map((line) => ({ indent: line.length - line.trimStart().length, text: line.trim() }));
  }

  block(indent: number): Yaml {
    const first = this.#lines[this.#at];
    if (first === undefined || first.indent < indent) return null;
    return first.text.startsWith('- ') ? this.#list(first.indent) : this.#map(first.indent);
  }

  #list(indent: number): Yaml[] {
    const items: Yaml[] = [];
    for (let line = this.#lines[this.#at]; line?.indent === indent; line = this.#lines[this.#at]) {
      items.push(flow(line.text.slice(2).trim()));
      this.#at += 1;
    }
    return items;
  }

  #map(indent: number): { [key: string]: Yaml } {
    const found: { [key: string]: Yaml } = {};
    for (let line = this.#lines[this.#at]; line?.indent === indent; line = this.#lines[this.#at]) {
      const [, key = '', rest = ''] = /^([\w<-]+):(?: (.*))?$/.exec(line.text) ?? [];
      if (key === '') throw new Error(`cannot be read: ${line.text}`);
      this.#at += 1;
      const value = this.#value(rest, indent);
      if (key === '<<') Object.assign(found, value);
      else found[key] = value;
    }
    return found;
  }

  #value(rest: string, indent: number): Yaml {
    if (rest.startsWith('*')) return this.#anchors.get(rest.slice(1)) ?? null;
    const [, anchor, text = ''] = /^(?:&(\w+))?(.*)$/.exec(rest) ?? [];
    const value = text.trim() === '' ? this.block(indent + 1) : flow(text.trim());
    if (anchor) this.#anchors.set(anchor, value);
    return value;
  }
}

export const readYaml = (text: string): Yaml => new Reader(text).block(0);
