import { readdirSync, readFileSync } from 'node:fs';
import { flatRoutes } from '@contract/access/routeTree';
import { BCP47, LOCALES } from '@contract/common/locale';
import { ROUTES } from '@contract/menu';
import { switchLanguage } from '@features/session/language/language';
import { retryLateParts, setTextsGone } from '@shared/lib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nameKey, PAGES } from '../console/pages';
import { createI18n, type ReadTexts } from './i18n';
import { chooseLocale } from './locale';

function fakePage() {
  return { documentElement: { lang: '' } } as Document;
}
function texts(locale: string, namespace: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`locales/${locale}/${namespace}.json`, 'utf8'));
}
function keysOf(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object'
      ? keysOf(inner, `${path}${key}.`)
      : `${path}${key.replace(/_(one|other)$/, '')}`,
  );
}

describe('the language of the console', () => {
  it.each([
    ['ko', ['en-US'], 'ko'],
    [undefined, ['ja-JP', 'en'], 'jp'],
    [undefined, ['de-DE', 'ko-KR'], 'ko'],
    ['klingon', ['en-GB'], 'en'],
    [undefined, ['de', 'fr'], 'zh-cn'],
    [undefined, [], 'zh-cn'],
    [undefined, ['zh-TW'], 'zh-cn'],
  ] as const)('saved %j, browser %j → %s', (saved, browser, expected) => {
    expect(chooseLocale(saved, browser)).toBe(expected);
  });

  it('switches without a reload, updates the document and is stored', async () => {
    const page = fakePage();
    const jar = { cookie: '' };
    const { texts: i18n, loaded } = createI18n({ locale: 'zh-cn', page });
    expect(i18n.language).toBe('zh-cn');
    await loaded;
    expect(page.documentElement.lang).toBe('zh-CN');
    const before = i18n.t('fault.failed');
    await switchLanguage(i18n, 'jp', jar);
    expect(i18n.language).toBe('jp');
    expect(page.documentElement.lang).toBe('ja');
    expect(i18n.t('fault.failed')).not.toBe(before);
    expect(jar.cookie).toMatch(/^language=jp;/);
  });

  it.each(LOCALES)('counts in %s', async (locale) => {
    const { texts: i18n } = createI18n({ locale, page: fakePage() });
    await i18n.loadNamespaces('shell');
    for (const count of [0, 1, 7]) expect(i18n.t('shell:alerts.waiting', { count })).toContain(String(count));
  });
});

describe('behind a lost link', () => {
  afterEach(() => vi.useRealTimers());

  function withServer() {
    vi.useFakeTimers();
    const server = { away: false, asked: [] as string[] };
    const read: ReadTexts = async (language, namespace) => {
      server.asked.push(namespace);
      if (server.away) throw new TypeError('Failed to fetch dynamically imported module');
      return { name: `${language} text` };
    };
    return { server, ...createI18n({ locale: 'en', page: fakePage(), read }) };
  }

  it('texts are asked for until they are there, and their keys never stand for them', async () => {
    const { server, texts: i18n, loaded } = withServer();
    await loaded;
    server.away = true;
    const came = i18n.loadNamespaces('kit');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(i18n.hasLoadedNamespace('kit')).toBe(false);
    server.away = false;
    await vi.advanceTimersByTimeAsync(60_000);
    await came;
    expect(i18n.t('kit:name')).toBe('en text');
  });

  it('texts are asked for at once when the server is there again', async () => {
    const { server, texts: i18n, loaded } = withServer();
    await loaded;
    server.away = true;
    const came = i18n.loadNamespaces('kit');
    await vi.advanceTimersByTimeAsync(100);
    server.away = false;
    retryLateParts();
    await came;
    expect(i18n.t('kit:name')).toBe('en text');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('texts that stay away are asked for less and less often, and as at first after a return', async () => {
    const { server, texts: i18n, loaded } = withServer();
    await loaded;
    server.away = true;
    const from = Date.now();
    const at: number[] = [];
    const push = server.asked.push.bind(server.asked);
    server.asked.push = (name) => {
      at.push((Date.now() - from) / 1_000);
      return push(name);
    };
    void i18n.loadNamespaces('kit');
    await vi.advanceTimersByTimeAsync(200_000);
    expect(at).toEqual([0, 5, 15, 35, 75, 135, 195]);
    retryLateParts();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(at.slice(7)).toEqual([200, 205, 215]);
  });

  it('texts of a replaced build are asked for once', async () => {
    const { server, texts: i18n, loaded } = withServer();
    await loaded;
    vi.stubGlobal('__BUILD__', 'one');
    const fetched = vi.fn(async () => new Response('two'));
    vi.stubGlobal('fetch', fetched);
    server.away = true;
    void i18n.loadNamespaces('kit');
    await vi.advanceTimersByTimeAsync(60_000);
    vi.unstubAllGlobals();
    setTextsGone(false);
    expect(server.asked).toEqual(['front', 'kit']);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('the language stays, is not remembered, and is not switched when the texts come at last', async () => {
    const { server, texts: i18n, loaded } = withServer();
    await loaded;
    const jar = { cookie: '' };
    server.away = true;
    const switched = switchLanguage(i18n, 'ko', jar);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await switched).toBe(false);
    server.away = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([i18n.language, jar.cookie, i18n.t('name')]).toEqual(['en', '', 'en text']);
    expect(await switchLanguage(i18n, 'ko', jar)).toBe(true);
    expect(i18n.t('name')).toBe('ko text');
  });

  it('the language chosen last is the one that comes', async () => {
    const { server, texts: i18n, loaded } = withServer();
    await loaded;
    const jar = { cookie: '' };
    server.away = true;
    const first = switchLanguage(i18n, 'ko', jar);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await switchLanguage(i18n, 'en', jar)).toBe(true);
    server.away = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await first).toBeUndefined();
    expect(i18n.language).toBe('en');
  });
});

describe('the texts', () => {
  const namespaces = ['front', 'shell', 'login', 'menu'];
  it.each(namespaces)('%s has the same keys in every language', (namespace) => {
    const expected = [...new Set(keysOf(texts('zh-cn', namespace)))].sort();
    for (const locale of LOCALES) {
      expect([...new Set(keysOf(texts(locale, namespace)))].sort(), BCP47[locale]).toEqual(expected);
    }
  });

  it('name every page and folder of the route tree', () => {
    const paths = [
      ...flatRoutes().map((page) => page.path),
      ...PAGES.map((page) => nameKey(page.path)),
      ...ROUTES.map((route) => `/${route.path}`),
    ];
    const named = Object.keys(texts('en', 'menu'));
    expect(
      paths.filter((path) => !named.includes(path)),
      'write its name in menu.json of each language',
    ).toEqual([]);
  });

  it('have no short name for a page that does not exist', () => {
    const named = Object.keys(texts('en', 'menu'));
    const short = named.filter((path) => path.endsWith('#tab')).map((path) => path.slice(0, -'#tab'.length));
    expect(short.filter((path) => !flatRoutes().some((page) => page.path === path))).toEqual([]);
    expect(short.length).toBeGreaterThan(0);
  });

  it('exist in four languages', () => {
    for (const locale of LOCALES) {
      expect(readdirSync(`locales/${locale}`)).toEqual(
        expect.arrayContaining(namespaces.map((namespace) => `${namespace}.json`)),
      );
    }
  });
});
