import { describe, expect, it } from 'vitest';
import { askTitles } from './askTitles';

/** As long as ids are. */
const IDS = Array.from({ length: 500 }, (_, index) => String(index).padStart(26, '0'));

describe('titles by ids', () => {
  it('are requested in parts that the server accepts and are complete', async () => {
    const sizes: number[] = [];
    const named = (ids: readonly string[]) => ids.map((id) => ({ id, title: id.slice(-3) }));
    const answer = await askTitles(IDS, async (ids) => {
      sizes.push(ids.length);
      return { data: named(ids.split(',')) };
    });
    expect(answer).toEqual({ data: named(IDS) });
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4_000);
  });

  it('fail when one part fails', async () => {
    const asked = askTitles(IDS, async (ids) =>
      ids.includes(IDS[499] ?? '') ? { error: 'gone' } : { data: [] },
    );
    expect(await asked).toEqual({ error: 'gone' });
  });
});
