import type { SavedView, SavedViews } from '@contract/kit/wire';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'pharos.defaultViews';

function namesIn(store: Store): string[] {
  try {
    return (store.getItem(KEY) ?? '').split(',').filter(Boolean);
  } catch {
    return [];
  }
}

/** Whether a list of this resource opened with a default view in this browser: what is in the view is not kept. */
export function expectsDefault(store: Store, resource: string): boolean {
  return namesIn(store).includes(resource);
}

export function noteDefault(store: Store, resource: string, has: boolean): void {
  const names = namesIn(store);
  if (names.includes(resource) === has) return;
  const others = names.filter((name) => name !== resource);
  try {
    store.setItem(KEY, (has ? [...others, resource] : others).join());
  } catch {
    // Where nothing is kept, rows are asked for before the view is known, and again when it is.
  }
}

export function defaultView({ views, defaultId }: SavedViews): SavedView | undefined {
  return views.find(({ id }) => id === defaultId);
}
