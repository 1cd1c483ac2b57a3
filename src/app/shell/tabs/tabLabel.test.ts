import { LOCALES } from '@contract/common/locale';
import { expect, it } from 'vitest';
import { pageLabels } from './tabLabel';

const MENUS = import.meta.glob<Record<string, string>>('../../../../locales/*/menu.json', {
  eager: true,
  import: 'default',
});

it.each(LOCALES)('tabs of different pages have different names in %s', (locale) => {
  const menu = Object.entries(MENUS).find(([path]) => path.includes(`/${locale}/`))?.[1] ?? {};
  const t = (key: string) => menu[key] ?? key;
  const labels = pageLabels(t);
  expect(labels.get('/Meituan/orderList')).not.toBe(labels.get('/JD/orderList'));
  expect(labels.get('/system/people')).toBe(t('/system/people'));
  const all = [...labels.values()];
  expect(all.filter((label, at) => all.indexOf(label) !== at)).toEqual([]);
});
