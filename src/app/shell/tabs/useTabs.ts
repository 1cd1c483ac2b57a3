import { HOME_PATH, selectUser } from '@features/session';
import { api, TAGS } from '@shared/api';
import { createTabRegistry, type TabRegistry } from '@shared/lib';
import { useAppDispatch } from '@shared/lib/store';
import { createContext, use, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { usePermissions } from '../../console/Permitted';
import { tabAddressOf } from './place';
import { closed, refreshed, startTabs, type TabsState, visited, withTitles } from './tabsState';
import { readTabs, saveTabs } from './tabsStorage';
import { type BrowserNavigation, useArrival } from './useArrival';

const HOME = { key: HOME_PATH, page: HOME_PATH, address: HOME_PATH };

export interface Tabs {
  state: TabsState;
  registry: TabRegistry;
  /** Keys of tabs with unsaved input. */
  dirty: ReadonlySet<string>;
  /** Tab of the current address; lags behind `state.active` while a tab closes. */
  here?: string;
  /** Of the screen in sight, where it is its own. */
  timeZone?: string;
  show(key: string): void;
  /** Closes without confirmation; see useGuardedTabs. */
  close(keys: readonly string[]): void;
  refresh(key: string): void;
  /** Like `refresh`, without activating the tab. */
  renew(key: string): void;
}

export const TabsContext = createContext<Tabs | undefined>(undefined);

/** Open tabs; available inside the console shell only. */
export function useTabs(): Tabs {
  const tabs = use(TabsContext);
  if (!tabs) throw new Error('useTabs outside of the frame');
  return tabs;
}

/** The zone of times in the frame: that of the screen in sight, otherwise the reader's. */
export const useShownZone = (): string | undefined => use(TabsContext)?.timeZone;

function useMarks(registry: TabRegistry) {
  const marks = useSyncExternalStore(registry.subscribe, registry.marks);
  const dirty = useMemo(() => new Set([...marks].flatMap(([key, mark]) => (mark.dirty ? key : []))), [marks]);
  return { marks, dirty };
}

/** Options of a navigation, in the state of its history entry. */
interface NavigationState {
  /** Replaces the previous tab. */
  instead?: boolean;
  /** Closes the previous tab, whose task is complete. */
  closes?: boolean;
}

/** Derives tabs from the address during render, so that no frame shows a page without its tab. */
function useVisits(dirty: ReadonlySet<string>) {
  const permissions = usePermissions();
  const userId = useSelector(selectUser)?.userId ?? '';
  const location = useLocation();
  const [state, setState] = useState(() => startTabs(HOME, readTabs(sessionStorage, userId, permissions)));
  const here = useMemo(() => tabAddressOf(location, permissions), [location, permissions]);
  const arrival = useArrival(location);
  const [at, setAt] = useState<{ location: Location; key?: string; arrival?: BrowserNavigation }>();
  // `here` also changes with permissions at the same address.
  if (at?.location !== location || at.key !== here?.key || at.arrival !== arrival) {
    setAt({ location, key: here?.key, arrival });
    const { instead, closes } = (location.state as NavigationState | null) ?? {};
    const next = visited(state, here, dirty, instead);
    const left = closes && state.active !== here?.key ? state.active : undefined;
    setState(left !== undefined && !dirty.has(left) ? closed(next, [left]) : next);
  }
  return { state, setState, here: here?.key, userId };
}

/** State of all tabs; used once, in the shell. */
export function useTabsEngine(): Tabs {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [registry] = useState(createTabRegistry);
  const { marks, dirty } = useMarks(registry);
  const { state: plain, setState, here, userId } = useVisits(dirty);
  const state = useMemo(() => withTitles(plain, marks), [plain, marks]);

  useEffect(() => saveTabs(sessionStorage, userId, state.tabs), [userId, state.tabs]);
  useEffect(() => {
    const open = new Set(state.tabs.map(({ key }) => key));
    for (const key of registry.marks().keys()) if (!open.has(key)) registry.drop(key);
  }, [registry, state.tabs]);

  const show = useCallback(
    (key: string) => {
      const tab = state.tabs.find((candidate) => candidate.key === key);
      if (tab) void navigate(tab.address);
    },
    [navigate, state.tabs],
  );
  const close = useCallback(
    (keys: readonly string[]) => {
      const next = closed(state, keys);
      const heir = next.tabs.find(({ key }) => key === next.active);
      for (const key of keys) registry.drop(key);
      setState((present) => closed(present, keys));
      if (heir && next.active !== state.active) void navigate(heir.address);
    },
    [navigate, registry, setState, state],
  );
  const renew = useCallback(
    (key: string) => {
      dispatch(api.util.invalidateTags([...TAGS]));
      setState((present) => refreshed(present, key));
    },
    [dispatch, setState],
  );
  const refresh = useCallback(
    (key: string) => {
      renew(key);
      if (key !== state.active) show(key);
    },
    [renew, show, state.active],
  );
  const timeZone = state.active === undefined ? undefined : marks.get(state.active)?.timeZone;
  return useMemo(
    () => ({ state, registry, dirty, here, timeZone, show, close, refresh, renew }),
    [state, registry, dirty, here, timeZone, show, close, refresh, renew],
  );
}
