import type { AnyRow } from '@contract/kit/resource';
import { describe, expect, it } from 'vitest';
import { newsFrom, newsOf, stillNews } from './useStableRows';

const row = (id: string, version = 1): AnyRow => ({ id, version, orgId: null, createdAt: 1, updatedAt: 1 });
const NOTHING_OWN = new Map<string, AnyRow>();

describe('stable rows', () => {
  it('know changed, deleted and added rows', () => {
    const news = newsOf([row('a'), row('b'), row('c')], [row('a', 2), row('b')], { added: 3, titles: {} });
    expect([...news.changed.keys()]).toEqual(['a']);
    expect([...news.gone]).toEqual(['c']);
    expect(news.added).toBe(3);
  });

  it('are marked until the reported change is loaded', () => {
    const news = newsOf([row('a'), row('b')], [row('a', 2), row('b', 3)], { added: 0, titles: {} });
    expect([...stillNews(news, [row('a'), row('b', 3)], NOTHING_OWN).changed.keys()]).toEqual(['a']);
    expect(stillNews(news, [row('a', 2), row('b', 4)], NOTHING_OWN).changed.size).toBe(0);
  });

  it('are not marked for own inline changes but for later ones of others', () => {
    const shown = [row('a')];
    const own = new Map([['a', row('a', 2)]]);
    const changedTo = (version: number) => newsOf(shown, [row('a', version)], { added: 0, titles: {} });
    expect(stillNews(changedTo(2), shown, own).changed.size).toBe(0);
    expect(stillNews(changedTo(3), shown, own).changed.size).toBe(1);
  });

  it('report when all queries are answered and ignore dropped ones', () => {
    const part = { rows: [row('a', 2)], total: 2, titles: {} };
    expect(newsFrom([row('a')], [part, part])).toMatchObject({ added: 2, gone: new Set() });
    expect(newsFrom([row('a')], [part, undefined])).toBeUndefined();
    expect(newsFrom([row('a')], [undefined, part])).toBeUndefined();
  });

  it('ignore an older answer', () => {
    expect(newsOf([row('a', 5)], [row('a', 4)], { added: 0, titles: {} }).changed.size).toBe(0);
  });

  it('include the reference titles of every loaded part', () => {
    const naming = (id: string, role: string) => ({
      rows: [row(id, 2)],
      total: 1,
      titles: { roles: { [role]: `Role ${role}` } },
    });
    const news = newsFrom([row('a'), row('b')], [naming('z', 'r0'), naming('a', 'r1'), naming('b', 'r2')]);
    expect(news?.titles).toEqual({ roles: { r1: 'Role r1', r2: 'Role r2' } });
  });
});
