import { parseArgs } from 'node:util';
import { RESOURCES } from '../../contract/resources';

export const SEED_USAGE = `npm run seed -- <resource> <count>
    fills the table of a resource with plausible rows
npm run seed -- --sheet <resource> <count> [--bad <percent>] [--title <resource>=<title>] <file.xlsx>
    writes a spreadsheet to try an import with; --bad: how many of a hundred rows have a mistake`;

const COUNT_MAX = 10_000_000;
const SHEET_MAX = 1_000_000;

export type SeedOrder =
  | { kind: 'fill'; resource: string; count: number }
  | {
      kind: 'sheet';
      resource: string;
      count: number;
      bad: number;
      file: string;
      titles: Readonly<Record<string, string>>;
    };

/** What was typed makes no sense. */
export class SeedUsageError extends Error {}

function numberBetween(text: string | undefined, low: number, high: number, name: string): number {
  const value = Number(text);
  if (text !== undefined && text.trim() !== '' && Number.isInteger(value) && value >= low && value <= high)
    return value;
  throw new SeedUsageError(`${name} must be a whole number from ${low} to ${high}`);
}

function pairsOf(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const cut = text.indexOf('=');
      if (cut < 1) throw new SeedUsageError('--title wants <resource>=<title>');
      return [text.slice(0, cut), text.slice(cut + 1)] as const;
    }),
  );
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        sheet: { type: 'boolean' },
        bad: { type: 'string' },
        title: { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    throw new SeedUsageError((error as Error).message);
  }
}

/** @throws SeedUsageError */
export function readOrder(args: readonly string[]): SeedOrder {
  const { values, positionals } = parsed(args);
  const [resource = '', countText, file, ...rest] = positionals;
  const names = RESOURCES.map(({ name }) => name);
  if (!names.includes(resource)) throw new SeedUsageError(`unknown resource; there are ${names.join(', ')}`);
  if (rest.length > 0) throw new SeedUsageError(`what is ${rest[0]}?`);
  if (!values.sheet) {
    if (values.bad !== undefined || values.title || file !== undefined)
      throw new SeedUsageError('--bad, --title and a file belong to --sheet');
    return { kind: 'fill', resource, count: numberBetween(countText, 1, COUNT_MAX, 'count') };
  }
  if (file === undefined) throw new SeedUsageError('which file?');
  const count = numberBetween(countText, 1, SHEET_MAX, 'count');
  const bad = values.bad === undefined ? 0 : numberBetween(values.bad, 0, 100, '--bad');
  return { kind: 'sheet', resource, count, bad, file, titles: pairsOf(values.title ?? []) };
}
