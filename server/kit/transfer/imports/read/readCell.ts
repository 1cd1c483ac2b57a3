import type { Locale } from '../../../../../contract/common/locale';
import type { Problem } from '../../../../../contract/kit/checkDraft';
import type {
  ChoiceField,
  Field,
  FieldKind,
  NumberField,
  TextField,
} from '../../../../../contract/kit/field';
import { unescapeFormula } from '../../../../../contract/kit/transfer/formulaEscape';
import { DAY_MS } from '../../../../../contract/time/durations';
import { fromWall } from '../../exports/zone';
import { choiceOf, flagOf } from '../../sheets/words';
import { type ReadResult, readPairs, readPlace, readRegion } from './readCompound';

/** Context for reading the cells of a row. */
export interface ReadContext {
  resource: string;
  locale: Locale;
  zone: string;
  /** Decimals of the currency of amounts. */
  decimals: number;
}

const ROUNDED = /^[+-]?\d(\.\d+)?[eE]\+?\d+$/;
const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const CURRENCY = /^[¥￥$€₩]|[元円원]$/g;
/** Separators of several values in one cell. */
const SEVERAL = /[\n;；]/;
const SEVERAL_CHOICES = /[\n;；,，、]/;

const SEVERAL_VALUES: readonly FieldKind[] = ['refs', 'choices', 'files'];

const wrong = (key: string, params?: Problem['params']): ReadResult => ({ problem: { key, params } });
/** Normalises full-width digits and signs, as East Asian input methods type them. */
const narrow = (text: string) => text.normalize('NFKC').replace(/−/g, '-').trim();

/** Parses a number; a comma other than a thousands separator is refused, as it is ambiguous. */
function parsedNumber(text: string): number | undefined {
  const plain = narrow(text);
  if (GROUPED.test(plain)) return Number(plain.replace(/,/g, ''));
  return PLAIN_NUMBER.test(plain) ? Number(plain) : undefined;
}

function numberOf({ unit }: NumberField, text: string): ReadResult {
  const value = parsedNumber(unit === 'percent' ? text.replace(/[%％]$/, '') : text);
  return value === undefined ? wrong('err.form.number') : { value };
}

function moneyOf(text: string, decimals: number): ReadResult {
  const value = parsedNumber(narrow(text).replace(CURRENCY, ''));
  if (value === undefined) return wrong('err.form.number');
  const minor = value * 10 ** decimals;
  if (Math.abs(minor - Math.round(minor)) > 1e-4) return wrong('err.form.digits', { digits: decimals });
  return { value: Math.round(minor) };
}

const DAY =
  /^(\d{4})\s{0,3}[-/.年년]\s{0,3}(\d{1,2})\s{0,3}[-/.月월]\s{0,3}(\d{1,2})(?:\s{0,3}[日일.])?(?:[ T] {0,8}([^ ].*))?$/;
const CLOCK = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,3})\d*)?)?$/;
const ABSOLUTE = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;
const SERIAL = /^\d{1,6}(\.\d+)?$/;
const EXCEL_EPOCH_DAYS = 25_569;

/** Local date and time as if it were UTC; undefined for anything else. */
function wallOf(text: string): number | undefined {
  if (SERIAL.test(text)) return Math.round((Number(text) - EXCEL_EPOCH_DAYS) * DAY_MS);
  const [, year, month, day, clock] = DAY.exec(text) ?? [];
  if (!year || !month || !day) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', rest = ''] = CLOCK.exec(clock ?? '0:0') ?? [];
  if (clock !== undefined && !CLOCK.test(clock)) return undefined;
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours), Number(minutes));
  const whole = wall + Number(seconds) * 1_000 + Number(rest.padEnd(3, '0'));
  const right = new Date(wall).getUTCMonth() === Number(month) - 1 && Number(hours) < 24;
  return right && Number(minutes) < 60 && Number(seconds) < 60 ? whole : undefined;
}

function timeOf(raw: string, kind: 'date' | 'moment', zone: string): ReadResult {
  const text = narrow(raw);
  if (kind === 'moment' && ABSOLUTE.test(text)) return { value: Date.parse(text) };
  const wall = wallOf(text);
  if (wall === undefined) return wrong('err.form.date');
  return { value: kind === 'date' ? new Date(wall).toISOString().slice(0, 10) : fromWall(wall, zone) };
}

function choicesOf(reading: ReadContext, name: string, { values }: ChoiceField, text: string): ReadResult {
  const parts = text.split(SEVERAL_CHOICES).filter((part) => part.trim() !== '');
  const found = parts.map((part) => choiceOf(reading.resource, name, values, part));
  return found.includes(undefined) ? wrong('err.form.choice') : { value: found };
}

/** Parses a cell for a field. References stay text; refs.ts resolves them. */
export function readCell(reading: ReadContext, name: string, field: Field, raw: string): ReadResult {
  const text = unescapeFormula(raw.trim());
  if (text === '') return { value: SEVERAL_VALUES.includes(field.kind) ? [] : null };
  switch (field.kind) {
    case 'number':
      return numberOf(field as NumberField, text);
    case 'money':
      return moneyOf(text, reading.decimals);
    case 'flag': {
      const value = flagOf(text);
      return value === undefined ? wrong('err.form.choice') : { value };
    }
    case 'date':
    case 'moment':
      return timeOf(text, field.kind, reading.zone);
    case 'choice': {
      const value = choiceOf(reading.resource, name, (field as ChoiceField).values, text);
      return value === undefined ? wrong('err.form.choice') : { value };
    }
    case 'choices':
      return choicesOf(reading, name, field as ChoiceField, text);
    case 'localized':
      return { value: { [reading.locale]: text } };
    case 'refs':
    case 'files':
      return {
        value: text
          .split(SEVERAL)
          .map((each) => each.trim())
          .filter((each) => each !== ''),
      };
    case 'region':
      return readRegion(text, reading.locale);
    case 'geo':
      return readPlace(text);
    case 'pairs':
      return readPairs(text);
    case 'text': {
      const { check, unique } = field as TextField;
      return ROUNDED.test(text) && (check || unique) ? wrong('err.import.rounded') : { value: text };
    }
    default:
      return { value: text };
  }
}
