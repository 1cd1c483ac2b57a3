import { describe, expect, it } from 'vitest';
import { sheetRules } from './sheets';

describe('the printed pages', () => {
  it('use landscape for wide content', () => {
    expect(sheetRules({ head: 'Users', width: 600 })).toContain('size: A4 portrait');
    expect(sheetRules({ head: 'Users', width: 1_600 })).toContain('size: A4 landscape');
  });

  it('print user text as text', () => {
    const rules = sheetRules({ head: 'a "b"; } body { display: none }\\\n<c>', width: 0 });
    expect(rules).toContain('content: "a \\22 b\\22 ; } body { display: none }\\5c <c>"');
  });

  it('keep a long header within the margin', () => {
    expect(sheetRules({ head: 'x'.repeat(5_000), width: 0 }).length).toBeLessThan(500);
  });
});
