import { LOCALES, type Locale } from '@contract/common/locale';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withinRole } from './access';
import { flag, oneOf, readParams, text, whole, writeParams } from './address/urlState';
import { createFormat, NOTHING, rangeText, withUnit } from './format';

const words = (key: string, options?: { count: number }) => (options ? `${options.count} ${key}` : key);
const AT = Date.UTC(2026, 10, 21, 1, 2, 3);

describe('format', () => {
  it.each(LOCALES)('shows a dash for a missing value of every kind: %s', (locale) => {
    const format = createFormat(locale, words);
    for (const render of [
      format.number,
      format.celsius,
      format.percent,
      format.date,
      format.age,
      format.duration,
    ]) {
      expect([render(undefined), render(null), render(Number.NaN)]).toEqual([NOTHING, NOTHING, NOTHING]);
    }
  });

  it('keeps a figure, its range and its unit on one line', () => {
    const { megabytes } = createFormat('en', words);
    const texts = [withUnit('4.1', '°C'), rangeText('2', '8', '°C'), megabytes(1.44)];
    expect(texts.map((each) => each.split(' ').length)).toEqual([1, 1, 1]);
    expect(texts.map((each) => each.split('\u00a0').length)).toEqual([2, 4, 2]);
  });

  it('keeps a day on one line in every language', () => {
    const days = LOCALES.map((locale) => createFormat(locale, words, 'UTC').dateTime(AT).split(' '));
    expect(days.map((parts) => parts.length)).toEqual([2, 2, 2, 2]);
  });

  it('uses the time zone of the machine, not of the browser', () => {
    expect(createFormat('en', words, 'Asia/Shanghai').time(AT)).toBe('09:02:03');
    expect(createFormat('en', words, 'UTC').time(AT)).toBe('01:02:03');
    expect(['2026-01-31', null].map(createFormat('en', words).day)).toEqual(['01/31/2026', NOTHING]);
    expect(createFormat('ko', words, 'UTC').timeShort(Date.UTC(2026, 0, 1))).toBe('00:00');
  });

  it('shows the year of a moment when it may be ambiguous', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const format = createFormat('en', words, own);
    const before = new Date(2024, 10, 21, 1, 2, 3).getTime();
    const now = new Date(2026, 10, 21, 9, 0, 0).getTime();
    expect(format.dateTime(before)).toBe('11/21/2024, 01:02');
    expect(format.exact(before)).toBe('11/21/2024, 01:02:03');
    expect(format.dayTime(before)).toBe('11/21, 01:02');
    const monthAgo = new Date(2026, 9, 21, 1, 2, 3).getTime();
    expect([now, monthAgo, before].map((at) => format.moment(at, now))).toEqual([
      '09:00:00',
      '10/21, 01:02',
      '11/21/2024, 01:02',
    ]);
  });

  it('names a time zone other than the reader’s, and always where doubt would harm', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const other = own === 'Asia/Shanghai' ? 'Asia/Tokyo' : 'Asia/Shanghai';
    expect(createFormat('en', words, other).dateTime(AT)).toMatch(/GMT\+[89]$/);
    expect(createFormat('en', words, other).moment(AT, AT)).toMatch(/GMT\+[89]$/);
    expect(createFormat('en', words, own).dateTime(AT)).toMatch(/\d$/);
    expect(createFormat('en', words).dateTime(AT)).toMatch(/\d$/);
    expect(createFormat('jp', words, 'Asia/Tokyo').stamp(AT)).toContain('10:02:03');
    expect(createFormat('en', words, other).stamp(AT)).toMatch(/GMT\+[89]$/);
  });

  it('omits the time zone where the screen names it once', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const other = own === 'Asia/Shanghai' ? 'Asia/Tokyo' : 'Asia/Shanghai';
    const format = createFormat('en', words, other, true);
    const all = [format.dateTime(AT), format.moment(AT, AT), format.exact(AT)];
    expect(all.filter((text) => text.includes('GMT'))).toEqual([]);
    expect(format.dateTime(AT)).not.toBe(createFormat('en', words).dateTime(AT));
    expect(createFormat('en', words, 'Asia/Shanghai', true).zone(AT)).toBe('GMT+8');
    expect(createFormat('zh-cn', words, 'Asia/Tokyo').zone(AT)).toBe('GMT+9');
  });

  it('names an age by its largest unit', () => {
    const { age } = createFormat('en', words);
    expect([0, 1_000, 59_999, 60_000, 3_600_000, 90_000_000].map(age)).toEqual([
      '1 age.seconds',
      '1 age.seconds',
      '59 age.seconds',
      '1 age.minutes',
      '1 age.hours',
      '1 age.days',
    ]);
  });

  it('keeps one decimal of a temperature and none of a humidity', () => {
    const format = createFormat('en', words);
    expect([format.celsius(8), format.celsius(-18.25), format.humidity(51.6)]).toEqual([
      '8.0',
      '−18.3',
      '52',
    ]);
    expect(format.celsius(-0.04)).toBe('0.0');
    expect([format.number(-3), format.percent(-0.5), format.money(-100)].join()).toMatch(/^−3,−50%,−/);
    expect(format.money(1_280)).toContain('12.80');
    expect(format.money(1_280, 'JPY')).toContain('1,280');
    expect(format.duration(3_725_000)).toBe('1:02:05');
  });
});

describe('filters in the address', () => {
  const params = {
    q: text(),
    level: oneOf(['low', 'out']),
    sort: oneOf(['name', 'age'], 'name'),
    open: flag(true),
    page: whole(1),
  };

  it('are read back as written', () => {
    const values = fc.record({
      q: fc.string({ maxLength: 100 }),
      level: fc.constantFrom('low' as const, 'out' as const, undefined),
      sort: fc.constantFrom('name' as const, 'age' as const),
      open: fc.boolean(),
      page: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(values, (value) => {
        const search = writeParams(params, new URLSearchParams('other=1'), value);
        expect(readParams(params, new URLSearchParams(search.toString()))).toEqual(value);
        expect(search.get('other')).toBe('1');
      }),
    );
  });

  it('use defaults for invalid values and omit defaults', () => {
    const odd = new URLSearchParams('level=none&sort=;drop&open=maybe&page=-3');
    expect(readParams(params, odd)).toEqual({ q: '', level: undefined, sort: 'name', open: true, page: 1 });
    expect(writeParams(params, new URLSearchParams(), { sort: 'name', open: true, q: '' }).toString()).toBe(
      '',
    );
  });
});

describe('viewing as a role', () => {
  it('shows the permissions that both have, at the lower level', () => {
    const own = {
      grants: new Map([['a', 'A'] as const, ['b', 'V'] as const, ['c', 'M'] as const]),
      actions: new Set(['x', 'y']),
    };
    const role = {
      grants: new Map([['a', 'O'] as const, ['b', 'A'] as const]),
      actions: new Set(['y', 'z']),
    };
    const { grants, actions } = withinRole(own, role);
    expect([...grants]).toEqual([
      ['a', 'O'],
      ['b', 'V'],
    ]);
    expect([...actions]).toEqual(['y']);
  });
});

it('lists names of which one is enough in the language of the console', () => {
  const anyOf = (locale: Locale) => createFormat(locale, (key) => key).anyOf(['A', 'B', 'C']);
  expect(anyOf('en')).toBe('A, B, or C');
  expect(anyOf('zh-cn')).toBe('A、B或C');
  expect(anyOf('jp')).toBe('A、B、またはC');
  expect(anyOf('ko')).toBe('A, B 또는 C');
});
