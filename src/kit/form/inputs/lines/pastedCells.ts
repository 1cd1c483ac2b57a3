import type { ChoiceField, Field, Line, LinesField } from '@contract/kit/field';
import type { ResourceWords } from '../../../words';
import { minorDigits } from '../currency';
import { halfWidth } from '../typed';
import { newLine } from './lineEdits';

/** Rows and columns as a spreadsheet puts them on the clipboard; undefined for a text of one cell. */
export function pastedCellsOf(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  return cells.length > 1 || cells.some(({ length }) => length > 1) ? cells : undefined;
}

interface Reading {
  words: ResourceWords;
  currency: string;
}

function figureOf(text: string): number | null {
  const value = Number(halfWidth(text).replace(/[,\s¥￥$₩]/g, ''));
  return text !== '' && Number.isFinite(value) ? value : null;
}

/** What a cell of a spreadsheet means for a column; undefined where it cannot be told, such as for a record. */
function meaningOf(name: string, field: Field, text: string, { words, currency }: Reading): unknown {
  if (text === '') return null;
  switch (field.kind) {
    case 'text':
    case 'long':
      return text;
    case 'number':
      return figureOf(text);
    case 'money': {
      const value = figureOf(text);
      return value === null ? null : Math.round(value * 10 ** minorDigits(currency));
    }
    case 'date':
      return /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/.test(text) ? dayOf(text) : undefined;
    case 'choice': {
      const { values } = field as ChoiceField;
      return values.find((value) => value === text || words.choice(name, value) === text);
    }
    default:
      return undefined;
  }
}

const dayOf = (text: string) =>
  text
    .split(/[-/.]/)
    .map((part) => part.padStart(2, '0'))
    .join('-');

/** The lines with pasted cells from one place on, as far down and to the right as they go, and as many as there may be. */
export function withPasted(
  { columns, max }: LinesField,
  lines: readonly Line[],
  from: { index: number; column: string },
  cells: readonly (readonly string[])[],
  reading: Reading,
): Line[] {
  const names = Object.keys(columns);
  const first = names.indexOf(from.column);
  const next = [...lines];
  cells.slice(0, max - from.index).forEach((row, offset) => {
    const line = { ...(next[from.index + offset] ?? newLine(columns)) };
    row.forEach((text, at) => {
      const name = names[first + at];
      const field = name === undefined ? undefined : columns[name];
      if (name === undefined || !field || field.readOnly) return;
      const value = meaningOf(name, field, text, reading);
      if (value !== undefined) line[name] = value;
    });
    next[from.index + offset] = line;
  });
  return next;
}
