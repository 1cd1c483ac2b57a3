import { isEmpty, type Problem } from '../../contract/kit/checkDraft';
import type { ChoiceField, Field, TextField } from '../../contract/kit/field';
import { choiceOf, flagOf } from './words';

export type Read = { value: unknown } | { problem: Problem };

const ROUNDED = /^\d(\.\d+)?[eE]\+\d+$/;
const FULL_WIDTH = /[０-９．－]/g;
const MONEY_UNIT = 100;
const ZONE = '+08:00';

function plainDigits(text: string): string {
  return text
    .replace(FULL_WIDTH, (mark) => String.fromCharCode(mark.charCodeAt(0) - 0xfee0))
    .replace(/[,，\s¥￥]/g, '');
}

const wrong = (key: string, params?: Problem['params']): Read => ({ problem: { key, params } });

function numberOf(text: string, factor: number): Read {
  const value = Number(plainDigits(text));
  if (!Number.isFinite(value)) return wrong('err.form.number');
  return { value: factor === 1 ? value : Math.round(value * factor) };
}

function timeOf(text: string, kind: 'date' | 'moment'): Read {
  const [, year, month, day, rest = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?[ T]?(.*)$/.exec(text) ?? [];
  if (!year || !month || !day) return wrong('err.form.date');
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (kind === 'date') return { value: date };
  const [hours = '0', minutes = '0', seconds = '0'] = rest.trim().split(':');
  const clock = [hours || '0', minutes, seconds].map((part) => part.padStart(2, '0')).join(':');
  const ms = Date.parse(`${date}T${clock}${ZONE}`);
  return Number.isFinite(ms) ? { value: ms } : wrong('err.form.date');
}

function textOf(field: TextField, text: string): Read {
  if (ROUNDED.test(text) && field.check) return wrong('err.import.rounded');
  // The apostrophe by which a sheet says: this is text.
  return { value: text.startsWith("'") ? text.slice(1) : text };
}

/** What a cell means for a field. References are looked up elsewhere: they stay text here. */
export function readCell(resource: string, name: string, field: Field, raw: string): Read {
  const text = raw.trim();
  if (isEmpty(text)) return { value: null };
  switch (field.kind) {
    case 'number':
      return numberOf(text, 1);
    case 'money':
      return numberOf(text, MONEY_UNIT);
    case 'flag': {
      const value = flagOf(text);
      return value === undefined ? wrong('err.form.choice') : { value };
    }
    case 'date':
    case 'moment':
      return timeOf(text, field.kind);
    case 'choice': {
      const value = choiceOf(resource, name, (field as ChoiceField).values, text);
      return value === undefined ? wrong('err.form.choice') : { value };
    }
    case 'choices': {
      const values = text
        .split(/[,，、]/)
        .map((each) => choiceOf(resource, name, (field as ChoiceField).values, each));
      return values.includes(undefined) ? wrong('err.form.choice') : { value: values };
    }
    case 'localized':
      return { value: { 'zh-cn': text, en: text, jp: text, ko: text } };
    case 'refs':
      return { value: text.split(/[,，、]/).map((each) => each.trim()) };
    case 'ref':
    case 'file':
      return { value: text };
    default:
      return textOf(field as TextField, text);
  }
}
