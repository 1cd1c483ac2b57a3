import { describe, expect, it } from 'vitest';
import { endsMarking } from './marking';

describe('the end of a text selection', () => {
  it('is a click with selected text, not a key press', () => {
    expect(endsMarking({ detail: 1 }, { type: 'Range' })).toBe(true);
    expect(endsMarking({ detail: 1 }, { type: 'Caret' })).toBe(false);
    expect(endsMarking({ detail: 0 }, { type: 'Range' })).toBe(false);
    expect(endsMarking({ detail: 1 }, null)).toBe(false);
  });
});
