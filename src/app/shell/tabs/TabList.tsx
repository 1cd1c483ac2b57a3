import { type KeyboardEvent, useCallback, useEffect, useRef, useState, type WheelEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './TabBar.module.css';
import { TabItem } from './TabItem';
import { type MenuPlace, TabMenu } from './TabMenu';
import { closed, isPinned } from './tabsState';
import type { GuardedTabs } from './useGuardedTabs';
import { useOverflow } from './useTabBar';
import { useTabLabel } from './useTabLabel';
import { useTabs } from './useTabs';

type Actions = Pick<GuardedTabs, 'close' | 'refresh'>;

function keyAt(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tab]')?.dataset.tab : undefined;
}

/** Roving tabindex: the tab stop, and whether it still has to be focused. */
interface TabStop {
  key?: string;
  focus?: true;
}

/** Roving tabindex with arrow keys; focus moves after the render that has the new tab stop. */
function useRoving(list: React.RefObject<HTMLUListElement | null>) {
  const { state } = useTabs();
  const [chosen, setChosen] = useState<TabStop>({});
  const followed = useRef(chosen);
  const known = state.tabs.some(({ key }) => key === chosen.key);
  const stop = (known ? chosen.key : state.active) ?? state.tabs[0]?.key;
  useEffect(() => {
    if (followed.current === chosen || stop === undefined) return;
    followed.current = chosen;
    if (chosen.focus) list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(stop)}"] a`)?.focus();
  }, [chosen, stop, list]);
  const focus = useCallback((key: string | undefined) => setChosen({ key, focus: true }), []);
  return { stop, focus, forget: useCallback(() => setChosen({}), []) };
}

function useListKeys(
  focus: (key: string | undefined) => void,
  { close }: Actions,
  openMenu: (key: string, at: { x: number; y: number }) => void,
) {
  const { state } = useTabs();
  const keys = state.tabs.map(({ key }) => key);
  return (event: KeyboardEvent) => {
    const key = keyAt(event.target);
    const index = key === undefined ? -1 : keys.indexOf(key);
    if (key === undefined || index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const steps: Record<string, number> = {
      ArrowRight: Math.min(index + 1, keys.length - 1),
      ArrowLeft: Math.max(index - 1, 0),
      Home: 0,
      End: keys.length - 1,
    };
    const target = steps[event.key];
    if (target !== undefined) focus(keys[target]);
    else if (event.key === 'Delete') {
      focus(closed({ ...state, active: key }, [key]).active);
      if (!isPinned(state, key)) close([key]);
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const { left, bottom } = (event.target as Element).getBoundingClientRect();
      openMenu(key, { x: left, y: bottom });
      // Without transitions the menu is mounted at once and would close on this very key event.
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
}

/** Open tabs in a row. */
export function TabList(actions: Actions) {
  const { t } = useTranslation('shell');
  const { state, dirty } = useTabs();
  const label = useTabLabel();
  const list = useRef<HTMLUListElement>(null);
  const { stop, focus, forget } = useRoving(list);
  const [menu, setMenu] = useState<MenuPlace>();
  const hidden = useOverflow(list, state.tabs);
  const openMenu = useCallback((key: string, at: { x: number; y: number }) => setMenu({ key, ...at }), []);
  const onKeyDown = useListKeys(focus, actions, openMenu);
  const { close } = actions;
  const closeOne = useCallback((key: string) => close([key]), [close]);
  const active = state.tabs.find(({ key }) => key === state.active);
  // A tab widens when the name of its record arrives.
  const name = active && label(active);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position of the active tab depends on number and width of all
  useEffect(() => {
    list.current
      ?.querySelector('[data-active=true]')
      ?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [state.active, state.tabs.length, name]);
  return (
    <nav className={classes.bar} aria-label={t('tabs.label')} data-tabs>
      <ul
        ref={list}
        className={classes.list}
        data-start={hidden.start}
        data-end={hidden.end}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || forget()}
        onWheel={({ deltaY, currentTarget }: WheelEvent) => currentTarget.scrollBy({ left: deltaY })}
      >
        {state.tabs.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            label={label(tab)}
            active={tab.key === state.active}
            pinned={isPinned(state, tab.key)}
            dirty={dirty.has(tab.key)}
            stop={tab.key === stop}
            onClose={closeOne}
            onMenu={openMenu}
          />
        ))}
      </ul>
      <TabMenu
        place={menu}
        onClose={() => {
          setMenu(undefined);
          focus(menu?.key);
        }}
        {...actions}
      />
    </nav>
  );
}
