import type {
  Field,
  GeoPoint,
  Line,
  LinesField,
  NumberField,
  Pair,
  RefField,
  TextField,
} from '../../../../contract/kit/field';
import { columnField } from '../../../../contract/kit/question/filter';
import type { AnyRow, Resource } from '../../../../contract/kit/resource';
import type { Titles } from '../../../../contract/kit/wire';
import { regionLine } from '../../../../contract/regions/regionTree';
import { translatedRegion } from '../../../../contract/regions/within';
import { titleText } from '../../query/rows';
import { REGIONS } from '../../regions';
import type { RequestContext } from '../../served';
import { decimalsOf, type SheetFacts } from '../sheets/sheetFacts';
import type { SheetWords } from '../sheets/words';
import { csvTime } from './csv';
import type { Cell } from './xlsx';
import { toWall } from './zone';

/** Between several values of one cell: no title has a line break in it. */
export const BETWEEN = '\n';

export interface CellWriter {
  resource: Resource;
  words: SheetWords;
  titles: Titles;
  facts: SheetFacts;
  context: RequestContext;
}

/** A cell as it stands within a text. */
function cellText(cell: Cell): string {
  if (cell === null || typeof cell === 'string') return cell ?? '';
  if ('time' in cell) return csvTime(cell.time, cell.day === true);
  return String(cell.number);
}

/** A line of an embedded list: `Product: Aspirin; Quantity: 3`. */
function lineText(
  name: string,
  { columns }: LinesField,
  line: Line,
  row: AnyRow,
  writer: CellWriter,
): string {
  const words = writer.words.columnsOf(name);
  const whole = { ...line, id: row.id, orgId: row.orgId } as AnyRow;
  return Object.entries(columns)
    .map(([column, field]) => {
      const text = cellText(valueCell(column, field, whole, { ...writer, words }));
      return text === '' ? '' : `${words.field(column)}: ${text}`;
    })
    .filter((text) => text !== '')
    .join('; ');
}

/** A text; the name of a region in the language of the reader. */
function textCell({ regionsIn }: TextField, text: string, { locale }: RequestContext): string {
  return regionsIn ? translatedRegion(REGIONS['zh-cn'], REGIONS[locale], text) : text;
}

/** One value of a record as a cell. */
export function valueCell(name: string, field: Field, row: AnyRow, writer: CellWriter): Cell {
  const { words, titles, context, facts } = writer;
  const value = name === 'id' ? row.id : row[name];
  if (value === null || value === undefined) return null;
  // A record that the person cannot see has no title, but the sheet must not lose it.
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
      return titleText(value, context.locale);
    case 'lines':
      return (value as Line[])
        .map((line) => lineText(name, field as LinesField, line, row, writer))
        .join(BETWEEN);
    case 'pairs':
      return (value as Pair[]).map((pair) => `${pair.key}: ${pair.value}`).join(BETWEEN);
    case 'files':
      return (value as string[]).join(BETWEEN);
    case 'region':
      return regionLine(REGIONS[context.locale], String(value), context.locale) || String(value);
    case 'geo':
      return `${(value as GeoPoint).lng}, ${(value as GeoPoint).lat}`;
    case 'text':
      return textCell(field as TextField, String(value), context);
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
