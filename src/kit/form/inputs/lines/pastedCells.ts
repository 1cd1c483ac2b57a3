import type { ChoiceField, Field, Line, LinesField, NumberField } from '@contract/kit/field';
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
  /** How the unit of a number is written; a copied cell has it. */
  unitsOf(field: NumberField): readonly string[];
}

/** A cell whose text the form does not have now. */
export interface UnreadCell {
  /** From 0. */
  line: number;
  /** None to the right of the last one. */
  column?: string;
  text: string;
}

export interface Pasted {
  lines: Line[];
  unread: readonly UnreadCell[];
  /** How many lines there were beyond the most there may be. */
  beyond: number;
}

function figureOf(text: string, units: readonly string[] = []): number | undefined {
  const unit = units.find((each) => each !== '' && text.endsWith(each)) ?? '';
  const figure = halfWidth(text.slice(0, text.length - unit.length))
    .replace(/[,\s¥￥$₩]/g, '')
    .replace('−', '-');
  const value = Number(figure);
  return figure !== '' && Number.isFinite(value) ? value : undefined;
}

/** What a cell of a spreadsheet means for a column; undefined where it cannot be told, such as for a record. */
function meaningOf(name: string, field: Field, text: string, { words, currency, unitsOf }: Reading): unknown {
  if (text === '') return null;
  switch (field.kind) {
    case 'text':
    case 'long':
      return text;
    case 'number':
      return figureOf(text, unitsOf(field as NumberField));
    case 'money': {
      const value = figureOf(text);
      return value === undefined ? undefined : Math.round(value * 10 ** minorDigits(currency));
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

/**
 * The lines with pasted cells from one place on, as far down and to the right as they go, and as many as there may be. A
 * cell that cannot be read changes nothing and is told.
 */
export function withPasted(
  { columns, max }: LinesField,
  lines: readonly Line[],
  from: { index: number; column: string },
  cells: readonly (readonly string[])[],
  reading: Reading,
): Pasted {
  const names = Object.keys(columns);
  const first = names.indexOf(from.column);
  const next = [...lines];
  const unread: UnreadCell[] = [];
  const fitting = cells.slice(0, max - from.index);
  fitting.forEach((row, offset) => {
    const index = from.index + offset;
    const line = { ...(next[index] ?? newLine(columns)) };
    row.forEach((text, at) => {
      const name = names[first + at];
      const field = name === undefined ? undefined : columns[name];
      if (field?.readOnly) return;
      const value = name !== undefined && field ? meaningOf(name, field, text, reading) : undefined;
      if (name !== undefined && value !== undefined) line[name] = value;
      else if (text !== '') unread.push({ line: index, column: name, text });
    });
    next[index] = line;
  });
  return { lines: next, unread, beyond: cells.length - fitting.length };
}
