import {
  type ChoiceField,
  type Field,
  type FieldKind,
  isRegionText,
  type TextField,
  type TimeField,
} from '@contract/kit/field';
import { COLUMN_WIDTH, type Density } from '@contract/kit/question/address';
import { columnField } from '@contract/kit/question/filter';
import type { Resource } from '@contract/kit/resource';
import type { ColumnSetting } from '@contract/kit/wire';
import type { ResourceWords } from '../../../words';
import type { DataColumn } from './dataColumn';

const WIDTHS: Record<Field['kind'], number> = {
  text: 170,
  long: 240,
  number: 110,
  // `CN¥12,345.00`, with room for the button of an editor.
  money: 150,
  // A head of one word with its arrow and filter.
  flag: 120,
  // The same.
  date: 140,
  moment: 190,
  choice: 130,
  choices: 180,
  ref: 170,
  refs: 200,
  file: 70,
  files: 120,
  lines: 120,
  pairs: 180,
  region: 200,
  geo: 180,
  localized: 240,
};

/** Room for the seconds as well. */
const EXACT_WIDTH = 215;

/** Pixels of a digit or capital, and of the cell around them. */
const [DIGIT, CELL] = [8.75, 32];
/** Always as long as they may be, and told apart by their last characters. */
const IDENTIFIERS: readonly TextField['check'][] = ['iccid', 'imei', 'imsi', 'uscc', 'mac'];

/** `国药准字H20231272`. */
const APPROVAL_WIDTH = 190;

/** `SO2026112600000623`: numbers that the server gives to documents differ in their last characters. */
const DOCUMENT_NO = 18;
export const isDocumentNo = (name: string, { readOnly }: Field) => readOnly === true && name.endsWith('No');

function textWidth(name: string, field: TextField): number {
  const { check, max } = field;
  if (IDENTIFIERS.includes(check)) return Math.ceil(max * DIGIT) + CELL;
  if (check === 'approvalNo') return APPROVAL_WIDTH;
  return isDocumentNo(name, field) ? Math.ceil(Math.min(max, DOCUMENT_NO) * DIGIT) + CELL : 0;
}

/** Pixels that a key adds. */
export const WIDTH_STEP = 16;

/** The nearest width that a column may have. */
export function fittingWidth(width: number): number {
  return Math.min(COLUMN_WIDTH.most, Math.max(COLUMN_WIDTH.least, Math.round(width)));
}

/** Pixels; all rows of a table are equally high. */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 32, normal: 40, relaxed: 52 };

/**
 * Pixels of a badge: a character of Chinese, Japanese or Korean, one of the others, badge and cell around it,
 * the mark of a state.
 */
const [WIDE, NARROW, AROUND, MARK] = [12, 7, 72, 12];

function badgeWidth(word: string, marked: boolean): number {
  const around = marked ? AROUND + MARK : AROUND;
  return [...word].reduce((sum, char) => sum + (char >= '\u1100' ? WIDE : NARROW), around);
}

/** Room for the name of a company, by which its record is known. */
const TITLE_WIDTH = 240;

/**
 * Pixels of a column as it stands without anybody's wishes: the longest word of a choice has room, and the `title` by
 * which records are known.
 */
export function widthOf(
  name: string,
  field: Field,
  words: Pick<ResourceWords, 'choice'>,
  title?: string,
): number {
  const usual = (field as TimeField).exact ? EXACT_WIDTH : WIDTHS[field.kind];
  if (field.kind === 'text') {
    const known = name === title && !isDocumentNo(name, field);
    return Math.max(usual, textWidth(name, field as TextField), known ? TITLE_WIDTH : 0);
  }
  if (field.kind !== 'choice') return usual;
  const { values, tones } = field as ChoiceField;
  return Math.max(
    usual,
    ...values.map((value) => badgeWidth(words.choice(name, value), tones !== undefined)),
  );
}

export function isFigure({ kind }: Field): boolean {
  return kind === 'number' || kind === 'money';
}

const IN_WORDS: readonly FieldKind[] = ['date', 'moment', 'region', 'choice', 'ref', 'refs'];
/** Longer ones, such as serial numbers, have hyphens to break at, or make others too narrow. */
const [WHOLE, IN_ONE] = [16, 20];

/** Where paper may break a value: not at all if it is as short as a place, between words where it has such. */
export function brokenOnPaper(field: Field): DataColumn['onPaper'] {
  const length = field.kind === 'text' ? (field as TextField).max : Number.POSITIVE_INFINITY;
  if (IN_WORDS.includes(field.kind) || isRegionText(field)) return 'words';
  return length <= WHOLE ? 'whole' : length <= IN_ONE ? 'words' : undefined;
}

/** Every column a list can show: those of the definition first, then all other fields. */
function allColumns(resource: Resource): string[] {
  const more = [...Object.keys(resource.fields), 'createdAt', 'updatedAt'];
  const org = resource.tenancy === 'org' && resource.name !== 'organizations' ? ['orgId'] : [];
  return [...new Set([...resource.list.columns, ...org, ...more])];
}

/** How the columns stand without anybody's wishes. The title stays in sight. */
export function initialColumns(resource: Resource): ColumnSetting[] {
  return allColumns(resource).map((key) => ({
    key,
    shown: resource.list.columns.includes(key),
    ...(key === resource.title && { pinned: true as const }),
  }));
}

/** A person's wishes, with columns that came since at the end and without those that went. */
export function mergedColumns(
  resource: Resource,
  saved: readonly ColumnSetting[] | null | undefined,
): ColumnSetting[] {
  const initial = initialColumns(resource);
  const known = (saved ?? [])
    .filter(({ key }) => columnField(resource, key) !== undefined)
    .map((each) => (each.width === undefined ? each : { ...each, width: fittingWidth(each.width) }));
  // A list without any column would be empty.
  if (!known.some(({ shown }) => shown)) return initial;
  const keys = new Set(known.map(({ key }) => key));
  return [
    ...known,
    ...initial.filter(({ key }) => !keys.has(key)).map((each) => ({ ...each, shown: false })),
  ];
}

/** Pinned columns stand first, whatever their place in the list. */
export function sortedColumns(columns: readonly ColumnSetting[]): ColumnSetting[] {
  const shown = columns.filter((column) => column.shown);
  return [...shown.filter(({ pinned }) => pinned), ...shown.filter(({ pinned }) => !pinned)];
}

/** The column whose values lead to their records: the title, or the first that is no link by itself. */
export function namingColumn(resource: Resource, columns: readonly ColumnSetting[]): string | undefined {
  const keys = sortedColumns(columns).map(({ key }) => key);
  if (keys.includes(resource.title)) return resource.title;
  return keys.find((key) => columnField(resource, key)?.kind !== 'file');
}

export function movedColumn(columns: readonly ColumnSetting[], from: number, to: number): ColumnSetting[] {
  const next = [...columns];
  const [column] = next.splice(from, 1);
  if (column) next.splice(Math.min(Math.max(0, to), next.length), 0, column);
  return next;
}

/** A column that was dragged onto another one: it takes its place, and stays in sight if that one does. */
export function droppedColumn(columns: readonly ColumnSetting[], key: string, onto: string): ColumnSetting[] {
  const from = columns.findIndex((column) => column.key === key);
  const to = columns.findIndex((column) => column.key === onto);
  if (from < 0 || to < 0) return [...columns];
  const { pinned } = columns[to] as ColumnSetting;
  return withColumn(movedColumn(columns, from, to), key, { pinned });
}

export function withColumn(
  columns: readonly ColumnSetting[],
  key: string,
  changes: Partial<ColumnSetting>,
): ColumnSetting[] {
  return columns.map((column) => (column.key === key ? { ...column, ...changes } : column));
}

export function shownKeys(columns: readonly ColumnSetting[]): string[] {
  return columns.filter(({ shown }) => shown).map(({ key }) => key);
}

/** These are shown, in this order, as wide as the person has them. */
export function chosenColumns(columns: readonly ColumnSetting[], keys: readonly string[]): ColumnSetting[] {
  const rank = new Map(keys.map((key, index) => [key, index]));
  const place = ({ key }: ColumnSetting) => rank.get(key) ?? keys.length;
  return columns
    .toSorted((one, other) => place(one) - place(other))
    .map((column) => ({ ...column, shown: rank.has(column.key) }));
}

/** What stays a person's own while others' columns are shown: how wide each is and whether it is pinned. */
export function withSizes(
  columns: readonly ColumnSetting[],
  sized: readonly ColumnSetting[],
): ColumnSetting[] {
  const sizes = new Map(sized.map((column) => [column.key, column]));
  return columns.map(({ key, shown }) => {
    const { width, pinned } = sizes.get(key) ?? {};
    return { key, shown, ...(width !== undefined && { width }), ...(pinned && { pinned }) };
  });
}
