import { tabAddressOf } from './place';
import type { Tab } from './tabsState';

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type StoredTab = Pick<Tab, 'key' | 'page' | 'address' | 'title'>;

const KEY = 'pharos.tabs';

function textOf(value: object, name: string): string | undefined {
  const entry: unknown = Reflect.get(value, name);
  return typeof entry === 'string' ? entry : undefined;
}

/** Restored addresses are resolved again: permissions and routes may have changed. */
function keptTab(value: unknown, permissions: ReadonlySet<string>): StoredTab[] {
  if (typeof value !== 'object' || value === null) return [];
  const [pathname = '', search = ''] = (textOf(value, 'address') ?? '').split(/(?=\?)/);
  const place = tabAddressOf({ pathname, search }, permissions);
  return place ? [{ ...place, title: textOf(value, 'title') }] : [];
}

/** Stored tabs of this user in this browser tab; those of another user are ignored. */
export function readTabs(storage: Store, userId: string, permissions: ReadonlySet<string>): StoredTab[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || textOf(kept, 'userId') !== userId) return [];
    const tabs: unknown = Reflect.get(kept, 'tabs');
    if (!Array.isArray(tabs)) return [];
    const places = tabs.flatMap((tab) => keptTab(tab, permissions));
    return [...new Map(places.map((place) => [place.key, place])).values()];
  } catch {
    return [];
  }
}

export function saveTabs(storage: Store, userId: string, tabs: readonly Tab[]): void {
  const kept = tabs.map(({ address, title }) => ({ address, title }));
  try {
    storage.setItem(KEY, JSON.stringify({ userId, tabs: kept }));
  } catch {
    // No storage in private mode: tabs are lost on reload.
  }
}
