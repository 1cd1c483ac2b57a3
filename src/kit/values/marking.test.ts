import { describe, expect, it } from 'vitest';
import { endsMarking } from './marking';

describe('the end of marking a text', () => {
  it('is a click with something marked, not a key pressed while something is', () => {
    expect(endsMarking({ detail: 1 }, { type: 'Range' })).toBe(true);
    expect(endsMarking({ detail: 1 }, { type: 'Caret' })).toBe(false);
    expect(endsMarking({ detail: 0 }, { type: 'Range' })).toBe(false);
    expect(endsMarking({ detail: 1 }, null)).toBe(false);
  });
});
