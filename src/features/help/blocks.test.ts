import { describe, expect, it } from 'vitest';
import { helpBlocksOf, passageOf } from './blocks';

describe('a help article', () => {
  it('is parsed into headings, paragraphs and lists', () => {
    expect(helpBlocksOf('First.\nSecond line.\n\n## Head\n- one\n- two\nAfter.')).toEqual([
      { kind: 'paragraph', text: 'First.\nSecond line.' },
      { kind: 'heading', text: 'Head' },
      { kind: 'list', items: ['one', 'two'] },
      { kind: 'paragraph', text: 'After.' },
    ]);
  });

  it('keeps markup as plain text', () => {
    expect(helpBlocksOf('<b>x</b>\n\n#no head')).toEqual([
      { kind: 'paragraph', text: '<b>x</b>' },
      { kind: 'paragraph', text: '#no head' },
    ]);
  });

  it('shows the passage that matches the search', () => {
    const body = `${'a '.repeat(100)}\n## Door\n- close the door${' b'.repeat(100)}`;
    expect(passageOf(body, 'DOOR')).toMatch(/^….*Door close the door.*…$/);
    expect(passageOf('short', '')).toBe('short');
  });
});
