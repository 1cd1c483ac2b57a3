import { f } from '@contract/kit/field';
import { describe, expect, it } from 'vitest';
import { isCode } from './FieldTools';

describe('a code to take along', () => {
  it('is what one record has alone, or what the server made', () => {
    expect(isCode(f.text({ unique: 'all' }), 'A-17')).toBe(true);
    expect(isCode(f.text({ readOnly: true }), '10.0.0.7')).toBe(true);
    expect(isCode(f.text(), 'A-17')).toBe(false);
  });

  it('is no sentence, no empty field and nothing personal', () => {
    expect(isCode(f.text({ readOnly: true }), 'two words')).toBe(false);
    expect(isCode(f.text({ unique: 'all' }), null)).toBe(false);
    expect(isCode(f.text({ unique: 'all', personal: 'phone' as never }), '139****0001')).toBe(false);
  });
});
