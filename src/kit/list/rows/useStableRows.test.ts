import type { AnyRow } from '@contract/kit/resource';
import { describe, expect, it } from 'vitest';
import { newsFrom, newsOf, stillNews } from './useStableRows';

const row = (id: string, version = 1): AnyRow => ({ id, version, orgId: null, createdAt: 1, updatedAt: 1 });
const NOTHING_OWN = new Map<string, AnyRow>();

describe('rows that stay still', () => {
  it('know what changed, what went and how much came', () => {
    const news = newsOf([row('a'), row('b'), row('c')], [row('a', 2), row('b')], { added: 3, titles: {} });
    expect([...news.changed.keys()]).toEqual(['a']);
    expect([...news.gone]).toEqual(['c']);
    expect(news.added).toBe(3);
  });

  it('are marked until what was said of them is fetched', () => {
    const news = newsOf([row('a'), row('b')], [row('a', 2), row('b', 3)], { added: 0, titles: {} });
    expect([...stillNews(news, [row('a'), row('b', 3)], NOTHING_OWN).changed.keys()]).toEqual(['a']);
    expect(stillNews(news, [row('a', 2), row('b', 4)], NOTHING_OWN).changed.size).toBe(0);
  });

  it('are not marked for what the person changed in place, but for what others did to it since', () => {
    const shown = [row('a')];
    const own = new Map([['a', row('a', 2)]]);
    const changedTo = (version: number) => newsOf(shown, [row('a', version)], { added: 0, titles: {} });
    expect(stillNews(changedTo(2), shown, own).changed.size).toBe(0);
    expect(stillNews(changedTo(3), shown, own).changed.size).toBe(1);
  });

  it('are told of when all was answered, and not of questions that were dropped', () => {
    const part = { rows: [row('a', 2)], total: 2, titles: {} };
    expect(newsFrom([row('a')], [part, part])).toMatchObject({ added: 2, gone: new Set() });
    expect(newsFrom([row('a')], [part, undefined])).toBeUndefined();
    expect(newsFrom([row('a')], [undefined, part])).toBeUndefined();
  });

  it('take an older answer for no change', () => {
    expect(newsOf([row('a', 5)], [row('a', 4)], { added: 0, titles: {} }).changed.size).toBe(0);
  });

  it('are told with the names of what they point at, from every part that was asked', () => {
    const naming = (id: string, role: string) => ({
      rows: [row(id, 2)],
      total: 1,
      titles: { roles: { [role]: `Role ${role}` } },
    });
    const news = newsFrom([row('a'), row('b')], [naming('z', 'r0'), naming('a', 'r1'), naming('b', 'r2')]);
    expect(news?.titles).toEqual({ roles: { r1: 'Role r1', r2: 'Role r2' } });
  });
});
