import { describe, expect, it } from 'vitest';
import {
  aliveTabs,
  closable,
  closed,
  MAX_TABS,
  refreshed,
  startTabs,
  type TabAddress,
  type TabsState,
  visited,
  withTitles,
} from './tabsState';

const HOME: TabAddress = { key: '/dashboard', page: '/dashboard', address: '/dashboard' };
const CLEAN: ReadonlySet<string> = new Set();

function place(key: string, query = ''): TabAddress {
  return { key, page: key.replace(/\d+$/, ':id'), address: `${key}${query}` };
}
function go(state: TabsState, ...keys: string[]): TabsState {
  return keys.reduce((present, key) => visited(present, place(key), CLEAN), state);
}
function keysOf({ tabs }: TabsState): string[] {
  return tabs.map(({ key }) => key);
}
function tabOf({ tabs }: TabsState, key: string) {
  return tabs.find((tab) => tab.key === key);
}

describe('visited views', () => {
  it('keeps the pinned one first and one tab per route and record', () => {
    const state = go(startTabs(HOME), '/orders', '/device/1', '/device/2', '/device/1');
    expect(keysOf(state)).toEqual(['/dashboard', '/orders', '/device/1', '/device/2']);
    expect(state.active).toBe('/device/1');
    expect(tabOf(state, '/device/1')?.instance).not.toBe(tabOf(state, '/device/2')?.instance);
  });

  it('stores the last filters of a list in its one tab', () => {
    const list = visited(startTabs(HOME), place('/orders', '?state=paid'), CLEAN);
    const state = visited(list, place('/orders', '?state=paid&page=2'), CLEAN);
    expect(keysOf(state)).toEqual(['/dashboard', '/orders']);
    expect(tabOf(state, '/orders')?.address).toBe('/orders?state=paid&page=2');
    expect(tabOf(state, '/orders')?.instance).toBe(tabOf(list, '/orders')?.instance);
  });

  it('replaces the previous tab on request, unless it is pinned or has unsaved input', () => {
    const state = go(startTabs(HOME), '/device/1', '/orders', '/device/2');
    const next = visited(state, place('/device/3'), CLEAN, true);
    expect(keysOf(next)).toEqual(['/dashboard', '/device/1', '/orders', '/device/3']);
    expect(tabOf(next, '/device/3')?.instance).not.toBe(tabOf(state, '/device/2')?.instance);
    expect(keysOf(visited(state, place('/device/1'), CLEAN, true))).toEqual(keysOf(state));
    expect(keysOf(visited(state, place('/device/3'), new Set(['/device/2']), true))).toHaveLength(5);
    expect(keysOf(visited(go(startTabs(HOME), '/dashboard'), place('/device/3'), CLEAN, true))).toEqual([
      '/dashboard',
      '/device/3',
    ]);
  });

  it('has no tab for an unknown page', () => {
    const state = visited(go(startTabs(HOME), '/orders'), undefined, CLEAN);
    expect(keysOf(state)).toEqual(['/dashboard', '/orders']);
    expect(state.active).toBeUndefined();
  });

  it('removes the least recently visited tab when there are too many', () => {
    const names = Array.from({ length: MAX_TABS - 1 }, (_, index) => `/device/${index}`);
    const full = go(startTabs(HOME), ...names, '/device/0');
    const state = go(full, '/device/new');
    expect(state.tabs).toHaveLength(MAX_TABS);
    expect(keysOf(state)).not.toContain('/device/1');
    expect(keysOf(state)).toEqual(expect.arrayContaining(['/dashboard', '/device/0', '/device/new']));
  });

  it('never removes unsaved input to make room', () => {
    const names = Array.from({ length: MAX_TABS - 1 }, (_, index) => `/device/${index}`);
    const full = go(startTabs(HOME), ...names);
    expect(keysOf(visited(full, place('/new'), new Set(['/device/0'])))).toContain('/device/0');
    const allDirty = visited(full, place('/new'), new Set(names));
    expect(allDirty.tabs).toHaveLength(MAX_TABS + 1);
  });
});

describe('closing', () => {
  const state = go(startTabs(HOME), '/a', '/b', '/c', '/b');

  it('activates the right neighbor, else the left one', () => {
    expect(closed(state, ['/b']).active).toBe('/c');
    expect(closed(go(state, '/c'), ['/c']).active).toBe('/b');
    expect(closed(state, ['/b', '/c']).active).toBe('/a');
  });

  it('keeps the active tab when another one closes (v3-admin-vite#94)', () => {
    const next = closed(state, ['/a']);
    expect(next.active).toBe('/b');
    expect(tabOf(next, '/b')).toBe(tabOf(state, '/b'));
  });

  it('never closes the pinned tab', () => {
    expect(closed(state, ['/dashboard'])).toBe(state);
    expect(keysOf(closed(state, keysOf(state)))).toEqual(['/dashboard']);
    expect(closable(state)).toEqual(['/a', '/b', '/c']);
    expect(closable(state, '/a')).toEqual(['/b', '/c']);
  });

  it('never reopens a closed tab with its old screen or name (v3-admin-vite#36)', () => {
    const named = withTitles(state, new Map([['/b', { title: 'Old' }]]));
    const again = go(closed(named, ['/b']), '/b');
    expect(tabOf(again, '/b')?.title).toBeUndefined();
    const used = new Set(state.tabs.map(({ instance }) => instance));
    expect(used.has(tabOf(again, '/b')?.instance ?? -1)).toBe(false);
  });
});

describe('refresh', () => {
  it('gives the tab a new screen at the same place', () => {
    const state = go(startTabs(HOME), '/a', '/b');
    const next = refreshed(state, '/a');
    expect(keysOf(next)).toEqual(keysOf(state));
    expect(tabOf(next, '/a')?.instance).not.toBe(tabOf(state, '/a')?.instance);
    expect(tabOf(next, '/b')).toBe(tabOf(state, '/b'));
  });

  it('survives F5: places are restored with new screens (vue-element-admin#1173)', () => {
    const kept = go(startTabs(HOME), '/a', '/device/1').tabs;
    const state = startTabs(HOME, kept);
    expect(keysOf(state)).toEqual(['/dashboard', '/a', '/device/1']);
    expect(new Set(state.tabs.map(({ instance }) => instance)).size).toBe(3);
  });

  it('keeps home first even when it was stored elsewhere', () => {
    const home = { ...HOME, address: '/dashboard?storage=cold' };
    const state = startTabs(HOME, [place('/a'), home]);
    expect(keysOf(state)).toEqual(['/dashboard', '/a']);
    expect(tabOf(state, '/dashboard')?.address).toBe('/dashboard?storage=cold');
  });
});

describe('screens kept alive', () => {
  const state = go(startTabs(HOME), '/a', '/b', '/c');

  it('never loses a half-filled form when switching (vue-element-admin#1215)', () => {
    expect(aliveTabs(state, new Set(['/a']), 0).map(({ key }) => key)).toEqual(['/a', '/c']);
  });

  it('keeps a limited number of unchanged ones, the latest visited', () => {
    expect(aliveTabs(state, CLEAN, 1).map(({ key }) => key)).toEqual(['/b', '/c']);
  });
});
