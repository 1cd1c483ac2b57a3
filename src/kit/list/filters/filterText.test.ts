import { type Field, f } from '@contract/kit/field';
import { columnField, parseFilter } from '@contract/kit/question/filter';
import { isFilter } from '@contract/kit/question/filterRelated';
import { RESOURCES, resourceNamed } from '@contract/resources';
import { users } from '@contract/resources/system/users';
import { createFormat } from '@shared/lib/format';
import { describe, expect, it } from 'vitest';
import {
  comparedBy,
  editedFilter,
  filterText,
  filterWords,
  firstOperator,
  offeredOperators,
} from './filterText';

const fieldOf = (name: string) => columnField(users, name) as Field;

describe('filter comparisons', () => {
  it('match any of the picked values, never all of them', () => {
    expect(offeredOperators(fieldOf('status'))).toEqual(['in', 'nin', 'empty', 'filled']);
    expect(offeredOperators(fieldOf('roleId'))).toEqual(['in', 'nin', 'empty', 'filled']);
    expect(offeredOperators(fieldOf('name'))).toContain('eq');
  });

  it('exist for every filter of every list', () => {
    for (const resource of RESOURCES)
      for (const name of resource.list.filters)
        expect(offeredOperators(columnField(resource, name) as Field), name).not.toEqual([]);
  });

  it('keep the picked values when changed from is to is not and show it', () => {
    const some = { field: 'status', op: 'in', values: ['active', 'disabled'] } as const;
    const none = comparedBy(some, 'nin');
    expect(none).toEqual({ ...some, op: 'nin' });
    expect(comparedBy(none, 'empty').values).toEqual([]);
    const text = filterText(none) ?? '';
    expect(text).toBe('nin:active,disabled');
    expect(isFilter(users, parseFilter('status', text), resourceNamed)).toBe(true);
    expect(isFilter(users, parseFilter('name', 'nin:Li'), resourceNamed)).toBe(false);
    const words = {
      field: () => 'State',
      choice: (_field: string, value: string) => value,
      joined: (parts: readonly string[]) => parts.join('/'),
    } as never;
    const t = (key: string, options?: Record<string, unknown>) =>
      `${key} ${options?.label} ${options?.value}`;
    const said = filterWords(fieldOf('status'), none, { format: {} as never, words, titles: {}, t });
    expect(said).toBe('op.ninText State active/disabled');
  });

  it('name a period, and its time zone when it differs from the local one', () => {
    const words = { field: () => 'Created', joined: ([only]: readonly string[]) => only } as never;
    const t = (key: string, options: Record<string, unknown> = {}) =>
      [key, ...Object.values(options)].join(' ');
    const said = (zone: string) => {
      const filter = parseFilter('createdAt', `during:today,${zone}`);
      return filterWords(fieldOf('createdAt'), filter, { format: {} as never, words, titles: {}, t });
    };
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(said(here)).toBe('op.isText Created period.today');
    expect(said('Pacific/Chatham')).toBe('op.isText Created list.inZone period.today Pacific/Chatham');
    expect(firstOperator(fieldOf('createdAt'))).toBe('during');
  });

  it('show an amount of money as lists do', () => {
    const words = { field: () => 'Price' } as never;
    const t = (key: string, options: Record<string, unknown> = {}) =>
      [key, ...Object.values(options)].join(' ');
    const filter = parseFilter('price', 'between:1250,');
    const said = filterWords(f.money(), filter, { format: createFormat('en', t), words, titles: {}, t });
    expect(said).toBe('op.betweenText Price CN¥12.50 …');
  });

  it('keep a value of the address and accept another one', () => {
    const filter = editedFilter(fieldOf('status'), parseFilter('status', 'eq:active'));
    expect(filter).toEqual({ field: 'status', op: 'in', values: ['active'] });
    const text = filterText({ ...filter, values: ['active', 'disabled'] }) ?? '';
    expect(isFilter(users, parseFilter('status', text), resourceNamed)).toBe(true);
    expect(parseFilter('status', text).values).toEqual(['active', 'disabled']);
    const named = parseFilter('name', 'eq:Li');
    expect(editedFilter(fieldOf('name'), named)).toEqual(named);
    expect(firstOperator(fieldOf('name'))).toBe('contains');
  });
});
