/** Maximum of open tabs, from the specification. */
export const MAX_TABS = 99;

/** Current address and the tab it belongs to. */
export interface TabAddress {
  /** Identity of a tab: route and record, without filters. */
  key: string;
  /** Path in the route tree; titles the tab until its record is loaded. */
  page: string;
  /** Full address with filters. */
  address: string;
}
export interface Tab extends TabAddress {
  title?: string;
  /** Counter of visits: the least recently visited tab is closed first at the limit. */
  seen: number;
  /** Never reused, so that a reopened tab does not inherit state of the closed one. */
  instance: number;
}
export interface TabsState {
  tabs: readonly Tab[];
  active?: string;
  /** Source of `seen` and `instance`. */
  count: number;
  pinned: TabAddress;
}
type Keys = ReadonlySet<string>;

export function startTabs(
  pinned: TabAddress,
  kept: readonly (TabAddress & Pick<Tab, 'title'>)[] = [],
): TabsState {
  const others = kept.filter(({ key }) => key !== pinned.key);
  const home = kept.find(({ key }) => key === pinned.key) ?? pinned;
  const tabs = [home, ...others].map((place, index) => ({ ...place, seen: index, instance: index }));
  return { tabs, count: tabs.length, pinned };
}

export function isPinned({ pinned }: TabsState, key: string): boolean {
  return key === pinned.key;
}

/** Closes the oldest tab at the limit; the pinned tab and those with unsaved input stay, even above it. */
function withRoom(state: TabsState, dirty: Keys): readonly Tab[] {
  const { tabs } = state;
  if (tabs.length < MAX_TABS) return tabs;
  const closable = tabs.filter(({ key }) => !isPinned(state, key) && !dirty.has(key) && key !== state.active);
  const oldest = closable.toSorted((one, other) => one.seen - other.seen)[0];
  return oldest ? tabs.filter((tab) => tab !== oldest) : tabs;
}

/**
 * Opens or activates the tab of an address; `undefined` for a page without a tab.
 * @param instead replaces the previous tab if it has no unsaved input, as when stepping through records of a list
 */
export function visited(
  state: TabsState,
  place: TabAddress | undefined,
  dirty: Keys,
  instead = false,
): TabsState {
  if (!place) return { ...state, active: undefined };
  const count = state.count + 1;
  const next = (tabs: readonly Tab[]) => ({ ...state, tabs, count, active: place.key });
  const known = state.tabs.find(({ key }) => key === place.key);
  if (known) return next(state.tabs.map((tab) => (tab === known ? { ...tab, ...place, seen: count } : tab)));
  const opened = { ...place, seen: count, instance: count };
  const left = state.tabs.find(({ key }) => key === state.active);
  if (instead && left && !isPinned(state, left.key) && !dirty.has(left.key))
    return next(state.tabs.map((tab) => (tab === left ? opened : tab)));
  return next([...withRoom(state, dirty), opened]);
}

/** Nearest remaining tab to the right, else to the left. */
function neighbour({ tabs }: TabsState, from: string | undefined, gone: Keys): Tab | undefined {
  const index = tabs.findIndex(({ key }) => key === from);
  const stays = ({ key }: Tab) => !gone.has(key);
  return tabs.slice(index + 1).find(stays) ?? tabs.slice(0, Math.max(index, 0)).findLast(stays);
}

/** Closes tabs that are not pinned and activates the neighbour of a closed active one. */
export function closed(state: TabsState, keys: Iterable<string>): TabsState {
  const gone = new Set([...keys].filter((key) => !isPinned(state, key)));
  if (gone.size === 0) return state;
  const lost = state.active !== undefined && gone.has(state.active);
  const active = lost ? neighbour(state, state.active, gone)?.key : state.active;
  return { ...state, tabs: state.tabs.filter(({ key }) => !gone.has(key)), active };
}

/** Remounts a tab at the same address, without its input and data. */
export function refreshed(state: TabsState, key: string): TabsState {
  const count = state.count + 1;
  const tabs = state.tabs.map((tab) => (tab.key === key ? { ...tab, instance: count } : tab));
  return { ...state, tabs, count };
}

/** Tabs with titles reported by their screens. */
export function withTitles(state: TabsState, titles: ReadonlyMap<string, { title?: string }>): TabsState {
  const titleOf = ({ key, title }: Tab) => titles.get(key)?.title ?? title;
  if (state.tabs.every((tab) => titleOf(tab) === tab.title)) return state;
  return { ...state, tabs: state.tabs.map((tab) => ({ ...tab, title: titleOf(tab) })) };
}

/** What "close others" and "close all" would close; `but` is kept. */
export function closable(state: TabsState, but?: string): string[] {
  return state.tabs.map(({ key }) => key).filter((key) => key !== but && !isPinned(state, key));
}

/**
 * Screens that stay mounted: the active one, those with unsaved input, and the most recently visited.
 * @param spare maximum of background screens without unsaved input
 */
export function aliveTabs({ tabs, active }: TabsState, dirty: Keys, spare: number): Tab[] {
  const recent = tabs
    .filter(({ key }) => key !== active && !dirty.has(key))
    .toSorted((one, other) => other.seen - one.seen)
    .slice(0, spare);
  return tabs.filter((tab) => tab.key === active || dirty.has(tab.key) || recent.includes(tab));
}
