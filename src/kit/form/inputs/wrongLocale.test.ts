import { describe, expect, it } from 'vitest';
import { wrongLocale } from './wrongLocale';

describe('the language tab shown for an error', () => {
  it('is the first one without a text when every language is required', () => {
    const texts = { 'zh-cn': '文', en: ' ', jp: '文' };
    expect(wrongLocale({ required: true, max: 10 }, texts)).toBe('en');
    expect(wrongLocale({ required: false, max: 10 }, texts)).toBeUndefined();
  });

  it('is the first one whose text is too long', () => {
    expect(wrongLocale({ required: false, max: 2 }, { 'zh-cn': '文文', jp: '文文文' })).toBe('jp');
  });
});
