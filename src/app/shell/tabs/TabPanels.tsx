import { TabContext, type TabRegistry } from '@shared/lib';
import { Activity, memo, type ReactNode, useMemo, useRef } from 'react';
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  useLocation,
  useOutlet,
} from 'react-router-dom';
import classes from './TabPanels.module.css';
import { aliveTabs } from './tabsState';
import { usePanelFocus } from './usePanelFocus';
import { useTabs } from './useTabs';

/** Screens without unsaved input that stay mounted in the background; limited for memory. */
const SPARE = 8;

interface Scene {
  outlet: ReactNode;
  location: Location;
}
interface PanelProps extends Scene {
  tab: string;
  registry: TabRegistry;
  visible: boolean;
}

/** A screen with its own location: in the background it does not see navigation of other tabs. */
const Panel = memo(function Panel({ tab, registry, outlet, location, visible }: PanelProps) {
  const place = useMemo(() => ({ tab, registry }), [tab, registry]);
  const address = useMemo(() => ({ location, navigationType: NavigationType.Replace }), [location]);
  const focus = usePanelFocus(visible);
  return (
    <Activity mode={visible ? 'visible' : 'hidden'}>
      <LocationContext value={address}>
        <TabContext value={place}>
          <div className={classes.panel} data-panel={tab} tabIndex={-1} {...focus}>
            {outlet}
          </div>
        </TabContext>
      </LocationContext>
    </Activity>
  );
});

/** Element of each mounted tab. The router knows the current page only; others keep their last element. */
function useScenes(): Map<number, Scene> {
  const outlet = useOutlet();
  const location = useLocation();
  const { state, here } = useTabs();
  const scenes = useRef(new Map<number, Scene>()).current;
  const active = state.tabs.find(({ key }) => key === state.active);
  if (active && active.key === here) scenes.set(active.instance, { outlet, location });
  return scenes;
}

export interface TabPanelsProps {
  /** Without a tab bar only screens with unsaved input stay mounted. */
  tabBar: boolean;
}

/** Screens of the open tabs, of which one is visible. */
export function TabPanels({ tabBar }: TabPanelsProps) {
  const { state, dirty, registry, here } = useTabs();
  const scenes = useScenes();
  const outlet = useOutlet();
  const alive = aliveTabs(state, dirty, tabBar ? SPARE : 0).filter(({ instance }) => scenes.has(instance));
  const instances = new Set(alive.map(({ instance }) => instance));
  for (const instance of scenes.keys()) if (!instances.has(instance)) scenes.delete(instance);
  return (
    <>
      {alive.map(({ key, instance }) => {
        const scene = scenes.get(instance);
        const visible = key === state.active;
        return scene && <Panel key={instance} tab={key} registry={registry} visible={visible} {...scene} />;
      })}
      {here === undefined && <div className={classes.panel}>{outlet}</div>}
    </>
  );
}
