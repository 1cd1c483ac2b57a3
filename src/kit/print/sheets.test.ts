import { describe, expect, it } from 'vitest';
import { sheetRules } from './sheets';

describe('the sheets of a page', () => {
  it('lie down for what is too wide to stand', () => {
    expect(sheetRules({ head: 'Users', width: 600 })).toContain('size: A4 portrait');
    expect(sheetRules({ head: 'Users', width: 1_600 })).toContain('size: A4 landscape');
  });

  it('carry any words of a person as words', () => {
    const rules = sheetRules({ head: 'a "b"; } body { display: none }\\\n<c>', width: 0 });
    expect(rules).toContain('content: "a \\22 b\\22 ; } body { display: none }\\5c <c>"');
  });

  it('keep a long head within the margin', () => {
    expect(sheetRules({ head: 'x'.repeat(5_000), width: 0 }).length).toBeLessThan(500);
  });
});
