/** Visited views, as the specification allows them. */
export const MAX_TABS = 99;

/** Where somebody is: an address and the tab it belongs to. */
export interface TabAddress {
  /** Route and record: two records are two tabs, two filters of one list are not. */
  key: string;
  /** Path of the page in the route tree; names the tab until the record does. */
  page: string;
  /** The whole address, filters included. */
  address: string;
}
export interface Tab extends TabAddress {
  title?: string;
  /** Grows with every visit; the smallest goes first when there are too many. */
  seen: number;
  /** Never used twice, so that nothing of a closed tab comes back with the next of its name. */
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

/** Makes room for one more. Unsaved typing and the pinned tab stay, even above the limit. */
function withRoom(state: TabsState, dirty: Keys): readonly Tab[] {
  const { tabs } = state;
  if (tabs.length < MAX_TABS) return tabs;
  const closable = tabs.filter(({ key }) => !isPinned(state, key) && !dirty.has(key) && key !== state.active);
  const oldest = closable.toSorted((one, other) => one.seen - other.seen)[0];
  return oldest ? tabs.filter((tab) => tab !== oldest) : tabs;
}

/**
 * Somebody came to a place: its tab is opened or taken up again. `undefined`: a page that is nobody's tab.
 * @param instead of the tab one comes from, when nothing unsaved is in it: who goes through a list opens no tab for each record.
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

/** The next tab to the right that stays, else the next to the left. */
function neighbour({ tabs }: TabsState, from: string | undefined, gone: Keys): Tab | undefined {
  const index = tabs.findIndex(({ key }) => key === from);
  const stays = ({ key }: Tab) => !gone.has(key);
  return tabs.slice(index + 1).find(stays) ?? tabs.slice(0, Math.max(index, 0)).findLast(stays);
}

/** Closes what may be closed; the active tab hands over to its neighbour. */
export function closed(state: TabsState, keys: Iterable<string>): TabsState {
  const gone = new Set([...keys].filter((key) => !isPinned(state, key)));
  if (gone.size === 0) return state;
  const lost = state.active !== undefined && gone.has(state.active);
  const active = lost ? neighbour(state, state.active, gone)?.key : state.active;
  return { ...state, tabs: state.tabs.filter(({ key }) => !gone.has(key)), active };
}

/** Begins a tab anew: same place, nothing of what was typed or loaded. */
export function refreshed(state: TabsState, key: string): TabsState {
  const count = state.count + 1;
  const tabs = state.tabs.map((tab) => (tab.key === key ? { ...tab, instance: count } : tab));
  return { ...state, tabs, count };
}

/** The tabs with the titles that their screens report. */
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
 * The screens that stay alive: the one in sight, every one with unsaved typing, and the last few visited.
 * @param spare how many clean ones in the background may cost memory.
 */
export function aliveTabs({ tabs, active }: TabsState, dirty: Keys, spare: number): Tab[] {
  const recent = tabs
    .filter(({ key }) => key !== active && !dirty.has(key))
    .toSorted((one, other) => other.seen - one.seen)
    .slice(0, spare);
  return tabs.filter((tab) => tab.key === active || dirty.has(tab.key) || recent.includes(tab));
}
