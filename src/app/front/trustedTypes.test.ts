import { describe, expect, it } from 'vitest';
import { allowPlainText, ownWorker, plainText } from './trustedTypes';

describe('trusted HTML', () => {
  const style = '@media (min-width: 48em) {.m > a {display: none !important;}}';

  it('is text without any element', () => {
    expect(plainText(style, 'TrustedHTML', 'Element innerHTML')).toBe(style);
  });

  it('is the empty drawing that the map uses to test the browser', () => {
    expect(plainText('<svg/>', 'TrustedHTML', 'Element innerHTML')).toBe('<svg/>');
    expect(plainText('<svg/><b>', 'TrustedHTML', 'Element innerHTML')).toBeNull();
  });

  it.each(['<img src=x onerror=alert(1)>', '<svg onload=alert(1)>', '</style><script>', 'a < b', '<'])(
    'excludes %s',
    (text) => {
      expect(plainText(text, 'TrustedHTML', 'Element innerHTML')).toBeNull();
    },
  );

  it.each(['Document write', 'HTMLIFrameElement srcdoc', 'Range createContextualFragment'])(
    'is empty for %s',
    (sink) => expect(plainText(style, 'TrustedHTML', sink)).toBeNull(),
  );

  it('has no script rule, one worker rule and no effect without Trusted Types', () => {
    const rules: unknown[] = [];
    allowPlainText({ trustedTypes: { createPolicy: (...policy) => rules.push(policy) } });
    expect(rules).toEqual([['default', { createHTML: plainText, createScriptURL: ownWorker }]]);
    expect([ownWorker('/sw.js'), ownWorker('https://elsewhere/sw.js')]).toEqual(['/sw.js', null]);
    expect(() => allowPlainText({})).not.toThrow();
  });
});
