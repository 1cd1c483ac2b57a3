import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { DEFAULT_LOCALE } from '../../contract/common/locale';
import { createRandom, seedOf } from '../../contract/common/random';
import type { Field, TextField } from '../../contract/kit/field';
import { type Resource, writable } from '../../contract/kit/resource';
import { type Cell, xlsxStream } from '../kit/transfer/exports/xlsx';
import { sheetWords } from '../kit/transfer/sheets/words';
import { tagOf } from './fill';
import { SeedError } from './knownRows';
import { plausibleDraft } from './plausible';
import type { SeedRun } from './plausibleTexts';

const MONEY_UNIT = 100;

/** What a person types into a cell for a value. */
function cellOf(field: Field, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'number':
      return { number: value as number };
    case 'money':
      return { number: (value as number) / MONEY_UNIT, money: 2 };
    case 'date':
      return { time: Date.parse(`${value}T00:00:00Z`), day: true };
    case 'moment':
      return new Date(value as number).toISOString().slice(0, 10);
    case 'localized':
      return Object.values(value as Record<string, string>)[0] ?? null;
    default:
      return Array.isArray(value) ? value.join(', ') : String(value);
  }
}

type CellMutation = (cells: Cell[], resource: Resource, names: readonly string[]) => void;
const setAt = (cells: Cell[], index: number, cell: Cell) => {
  if (index >= 0) cells[index] = cell;
};

/** The mistakes that people and programs make in sheets. */
const DAMAGES: readonly CellMutation[] = [
  (cells, { key = '' }, names) => setAt(cells, names.indexOf(key), null),
  (cells, { key = '' }, names) => setAt(cells, names.indexOf(key), '1.38E+10'),
  (cells, { fields }, names) => {
    const index = names.findIndex((name) => (fields[name] as TextField).check !== undefined);
    setAt(cells, index, '？');
  },
  (cells, { fields }, names) => {
    const index = names.findIndex((name) => fields[name]?.kind === 'ref' && fields[name].required);
    setAt(cells, index < 0 ? names.findIndex((name) => fields[name]?.required) : index, '');
  },
];

/** Exactly so many of a hundred, evenly spread. */
export function isBad(n: number, percent: number): boolean {
  return Math.floor(((n + 1) * percent) / 100) > Math.floor((n * percent) / 100);
}

export interface SheetPlan {
  count: number;
  /** How many of a hundred rows have a mistake. */
  bad: number;
  now: number;
  /** Title to write for every field that points at another resource: it must be one that exists. */
  titles: Readonly<Record<string, string>>;
}

async function* sheetRows(resource: Resource, plan: SheetPlan): AsyncGenerator<Cell[]> {
  const { count, bad, now, titles } = plan;
  const names = writable(resource, 'create').filter((name) => resource.fields[name]?.kind !== 'file');
  const words = sheetWords(resource.name, DEFAULT_LOCALE);
  const tag = tagOf(now);
  const random = createRandom(seedOf(`${resource.name} ${tag}`));
  const run: SeedRun = { random, now, tag, pick: (to) => titles[to] };
  yield names.map((name) => words.field(name));
  for (let n = 0; n < count; n++) {
    const draft = plausibleDraft(resource, names, run, n);
    const cells = names.map((name) => cellOf(resource.fields[name] as Field, draft[name]));
    if (isBad(n, bad)) random.pick(DAMAGES)(cells, resource, names);
    yield cells;
  }
}

/** Writes a spreadsheet to try imports with. @throws SeedError for a resource that cannot be imported */
export async function writeSheet(resource: Resource, plan: SheetPlan, path: string): Promise<void> {
  if (!resource.can.includes('import')) throw new SeedError(`${resource.name} cannot be imported`);
  await pipeline(xlsxStream(sheetRows(resource, plan), { headRow: 1 }), createWriteStream(path));
}
