import { describe, expect, it } from 'vitest';
import { dayTime, halfWidth, timeText, typedNumber, typedText } from './typed';

describe('typed text', () => {
  it('is stored in its normalized form', () => {
    expect(halfWidth('１３８　ＡＢ')).toBe('138 AB');
    expect(typedText({ check: 'mobile' }, ' １３８ ００１３ ８０００ ')).toBe('13800138000');
    expect(typedText({ check: 'email' }, ' a@b.cn ')).toBe('a@b.cn');
  });

  it('stays unchanged where any text is allowed', () => {
    expect(typedText({}, ' １ 号店 ')).toBe(' １ 号店 ');
  });
});

describe('a number that is typed', () => {
  it('is the typed value, and undefined before the first digit', () => {
    expect(['121.', '121.40', '-122', 0, '-0.'].map(typedNumber)).toEqual([121, 121.4, -122, 0, -0]);
    expect(['', '-', '.', '-.', Number.NaN].map(typedNumber)).toEqual([null, null, null, null, null]);
  });
});

describe('date and time inputs', () => {
  it('keep their value', () => {
    const ms = new Date(2026, 10, 21, 9, 5, 7).getTime();
    expect(timeText(ms)).toBe('2026-11-21 09:05:07');
    expect(dayTime(timeText(ms))).toBe(ms);
    expect(dayTime('nonsense')).toBeNull();
  });
});
