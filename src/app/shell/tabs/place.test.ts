import { PERMISSION_KEYS } from '@contract/permissions';
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { PAGES } from '../../console/pages';
import { pageAtPath, tabAddressOf } from './place';
import { startTabs, visited } from './tabsState';
import { readTabs, saveTabs } from './tabsStorage';

const ALL: ReadonlySet<string> = new Set(PERMISSION_KEYS);
const at = (pathname: string, search = '') => tabAddressOf({ pathname, search }, ALL);

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

describe('place of an address', () => {
  it('distinguishes two records of one route by path and id (vue-element-admin#1313)', () => {
    expect(at('/machine/equipmentMain/device/1')?.key).not.toBe(at('/machine/equipmentMain/device/2')?.key);
    const article = '/system/operationsHelp/operationsHelpInfo';
    expect(at(article, '?id=1')?.key).not.toBe(at(article, '?id=2')?.key);
  });

  it('treats two filters of one route as the same place', () => {
    const list = '/machine/equipmentMain';
    expect(at(list, '?q=a&id=7')?.key).toBe(at(list, '?q=b')?.key);
    const article = '/system/operationsHelp/operationsHelpInfo';
    expect(at(article, '?id=1&tab=a')?.key).toBe(at(article, '?id=1')?.key);
  });

  it('keeps the filters in the address but not the wall mode', () => {
    expect(at('/machine/openDoor', '?wall=1&q=a')?.address).toBe('/machine/openDoor?q=a');
    expect(at('/machine/openDoor', '?wall=1')?.address).toBe('/machine/openDoor');
  });

  it('is the page that the router shows for any spelling of the address', () => {
    for (const { path } of PAGES) {
      const written = path.replace(/:\w+/g, '7');
      const shown = PAGES.find((page) => matchPath(page.path, written));
      for (const address of [written, `${written}/`, written.toUpperCase()])
        expect(pageAtPath(address)).toBe(shown);
    }
  });

  it('does not exist for unknown or forbidden pages', () => {
    expect(at('/401')).toBeUndefined();
    expect(tabAddressOf({ pathname: '/system/menu', search: '' }, new Set())).toBeUndefined();
  });
});

describe('tabs in the storage', () => {
  const home = { key: '/dashboard', page: '/dashboard', address: '/dashboard' };
  const doors = at('/machine/openDoor', '?q=a');
  const { tabs } = visited(startTabs(home), doors, new Set());

  it('are restored for the same user only', () => {
    const storage = memory();
    saveTabs(storage, 'u1', tabs);
    expect(readTabs(storage, 'u1', ALL).map(({ address }) => address)).toEqual([
      '/dashboard',
      '/machine/openDoor?q=a',
    ]);
    expect(readTabs(storage, 'u2', ALL)).toEqual([]);
  });

  it('drop pages without permission', () => {
    const storage = memory();
    saveTabs(storage, 'u1', tabs);
    expect(readTabs(storage, 'u1', new Set()).map(({ key }) => key)).toEqual(['/dashboard']);
  });

  it('survive invalid contents and a storage that throws', () => {
    expect(
      readTabs({ getItem: () => '{"userId":"u1","tabs":[1,{"address":5}]}' } as never, 'u1', ALL),
    ).toEqual([]);
    expect(readTabs({ getItem: () => '{' } as never, 'u1', ALL)).toEqual([]);
    const full = {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => saveTabs(full, 'u1', tabs)).not.toThrow();
  });
});
