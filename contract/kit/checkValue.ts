import { isStorableMoment } from '../common/ids';
import { LOCALES } from '../common/locale';
import { filesProblem, geoProblem, linesProblem, pairsProblem, regionProblem } from './compound';
import type {
  Field,
  FilesField,
  LinesField,
  LocalizedField,
  NumberField,
  PairsField,
  RegionField,
  TextField,
} from './field';
import { isMasked } from './masks';
import { isEmpty, type Problem, problem } from './problem';
import { TEXT_CHECKS } from './textChecks';

const SELECTED: readonly Field['kind'][] = [
  'choice',
  'choices',
  'ref',
  'refs',
  'date',
  'moment',
  'file',
  'files',
  'region',
  'geo',
];

function missing(field: Field): Problem {
  if (field.missing) return { key: field.missing };
  return problem(SELECTED.includes(field.kind) ? 'select' : 'enter');
}

function textProblem(field: TextField, value: unknown): Problem | undefined {
  if (typeof value !== 'string') return problem('text');
  if (field.personal && isMasked(value)) return problem('masked');
  const size = [...value].length;
  if (size > field.max) return problem('tooLong', { max: field.max });
  if (field.min !== undefined && size < field.min) return problem('tooShort', { min: field.min });
  if (!field.check) return undefined;
  const { test, key } = TEXT_CHECKS[field.check];
  return test(value) ? undefined : { key };
}

interface Range {
  min?: number;
  max?: number;
  above?: number;
}

function rangeProblem({ min, max, above }: Range, value: number): Problem | undefined {
  if (above !== undefined && value <= above) return problem('above', { above });
  if (min !== undefined && value < min) return problem('min', { min });
  if (max !== undefined && value > max) return problem('max', { max });
  return undefined;
}

function numberProblem(field: NumberField, value: unknown): Problem | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return problem('number');
  if (field.digits === 0 && !Number.isSafeInteger(value)) return problem('integer');
  const scaled = value * 10 ** field.digits;
  if (Math.abs(scaled - Math.round(scaled)) > 1e-6) return problem('digits', { digits: field.digits });
  return rangeProblem(field, value);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !DAY.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value);
}

function localizedProblem(field: LocalizedField, value: unknown): Problem | undefined {
  if (typeof value !== 'object' || value === null) return problem('text');
  const texts = value as Record<string, unknown>;
  if (Object.keys(texts).some((key) => !(LOCALES as readonly string[]).includes(key))) return problem('text');
  for (const locale of LOCALES) {
    const text = texts[locale];
    if (field.required && isEmpty(text)) return problem('everyLanguage');
    if (typeof text === 'string' && [...text].length > field.max)
      return problem('tooLong', { max: field.max });
    if (text !== undefined && text !== null && typeof text !== 'string') return problem('text');
  }
  return undefined;
}

const ID = /^[\w.-]{1,64}$/;
const isId = (value: unknown) => typeof value === 'string' && ID.test(value);

/** What is wrong with one value that is there. */
function valueProblem(field: Field, value: unknown): Problem | undefined {
  switch (field.kind) {
    case 'text':
    case 'long':
      return textProblem(field as TextField, value);
    case 'number':
      return numberProblem(field as NumberField, value);
    case 'money':
      if (!Number.isSafeInteger(value)) return problem('number');
      return rangeProblem(field as Range, value as number);
    case 'flag':
      return typeof value === 'boolean' ? undefined : problem('choice');
    case 'date':
      return isDay(value) ? undefined : problem('date');
    case 'moment':
      return isStorableMoment(value) ? undefined : problem('date');
    case 'choice':
      return (field as { values: readonly unknown[] }).values.includes(value) ? undefined : problem('choice');
    case 'choices': {
      const { values } = field as { values: readonly unknown[] };
      const right = Array.isArray(value) && value.every((each) => values.includes(each));
      return right && new Set(value).size === value.length ? undefined : problem('choice');
    }
    case 'refs':
      return Array.isArray(value) && value.length <= 500 && value.every(isId) ? undefined : problem('choice');
    case 'localized':
      return localizedProblem(field as LocalizedField, value);
    case 'lines':
      return linesProblem(field as LinesField, value);
    case 'pairs':
      return pairsProblem(field as PairsField, value);
    case 'files':
      return filesProblem(field as FilesField, value);
    case 'region':
      return regionProblem(field as RegionField, value);
    case 'geo':
      return geoProblem(value);
    default:
      return isId(value) ? undefined : problem('choice');
  }
}

/** What is wrong with the value of one field; undefined when it may be stored. */
export function checkValue(field: Field, value: unknown): Problem | undefined {
  if (!isEmpty(value)) return valueProblem(field, value);
  return field.required ? missing(field) : undefined;
}
