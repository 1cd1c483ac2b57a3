import { describe, expect, it } from 'vitest';
import { TEXT_CHECKS } from './textChecks';

describe('an address', () => {
  it.each(['https://example.com/a?b=c', 'http://example.com:8080/'])('may be %s', (text) => {
    expect(TEXT_CHECKS.url.test(text)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    '//example.com',
    '/path',
    'https:',
  ])('is never %j', (text) => {
    expect(TEXT_CHECKS.url.test(text)).toBe(false);
  });
});
