import type { Field, NumberField, RefField } from '../../contract/kit/field';
import { columnField } from '../../contract/kit/filter';
import type { AnyRow, Resource } from '../../contract/kit/resource';
import type { Titles } from '../../contract/kit/wire';
import { titleText } from '../resources/rows';
import type { Act } from '../resources/served';
import { decimalsOf, type SheetFacts } from './sheetFacts';
import type { SheetWords } from './words';
import type { Cell } from './xlsx';
import { toWall } from './zone';

/** Between several values of one cell: no title has a line break in it. */
export const BETWEEN = '\n';

export interface CellWriter {
  resource: Resource;
  words: SheetWords;
  titles: Titles;
  facts: SheetFacts;
  act: Act;
}

/** One value of a record as a cell. */
export function valueCell(name: string, field: Field, row: AnyRow, writer: CellWriter): Cell {
  const { words, titles, act, facts } = writer;
  const value = name === 'id' ? row.id : row[name];
  if (value === null || value === undefined) return null;
  // A record the person cannot see has no title for him, but the sheet must not lose it.
  const title = (id: string) => titles[(field as RefField).to]?.[id] || id;
  switch (field.kind) {
    case 'number':
      return { number: Number((value as number).toFixed((field as NumberField).digits)) };
    case 'money': {
      const decimals = decimalsOf(facts.currencyOf(row.orgId));
      return { number: (value as number) / 10 ** decimals, money: decimals };
    }
    case 'flag':
      return value === true ? words.yes : words.no;
    case 'date':
      return { time: Date.parse(`${value}T00:00:00Z`), day: true };
    case 'moment':
      return { time: toWall(value as number, facts.zone) };
    case 'choice':
      return words.choice(name, String(value));
    case 'choices':
      return (value as string[]).map((each) => words.choice(name, each)).join(BETWEEN);
    case 'ref':
      return title(String(value));
    case 'refs':
      return (value as string[]).map(title).join(BETWEEN);
    case 'localized':
      return titleText(value, act.locale);
    default:
      return String(value);
  }
}

/** A record as cells; where currencies differ, each amount is followed by its own. */
export function rowCells(row: AnyRow, columns: readonly string[], writer: CellWriter): Cell[] {
  const { resource, facts } = writer;
  return columns.flatMap((name) => {
    const field = columnField(resource, name) as Field;
    const cell = valueCell(name, field, row, writer);
    const named = field.kind === 'money' && facts.currency === undefined;
    return named ? [cell, cell === null ? null : facts.currencyOf(row.orgId)] : [cell];
  });
}

export function headCells(
  columns: readonly string[],
  { resource, facts, words }: Pick<CellWriter, 'resource' | 'facts' | 'words'>,
): string[] {
  return columns.flatMap((name) => {
    const head = words.field(name);
    if (columnField(resource, name)?.kind !== 'money') return [head];
    return facts.currency === undefined ? [head, '¤'] : [`${head} (${facts.currency})`];
  });
}
