import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './TabBar.module.css';
import { closable, isPinned } from './tabsState';
import type { GuardedTabs } from './useGuardedTabs';
import { useTabs } from './useTabs';

/** Commands and their order are prescribed by the specification. */
const MENU_WIDTH = 105;

export interface MenuPlace {
  key: string;
  x: number;
  y: number;
}
export interface TabMenuProps extends Pick<GuardedTabs, 'close' | 'refresh'> {
  place: MenuPlace | undefined;
  onClose(): void;
}

/** Context menu of a tab, at the position of the pointer. */
export function TabMenu({ place, onClose, close, refresh }: TabMenuProps) {
  const { t } = useTranslation('shell');
  const { state } = useTabs();
  const key = place?.key ?? '';
  const others = closable(state, key);
  const all = closable(state);
  return (
    <Menu
      opened={place !== undefined}
      onClose={onClose}
      width={MENU_WIDTH}
      position="bottom-start"
      offset={2}
      returnFocus={false}
      withinPortal
    >
      <Menu.Target>
        <span className={classes.anchor} style={{ left: place?.x, top: place?.y }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('tabs.menu')} data-tab-menu>
        <Menu.Item className={classes.action} onClick={() => refresh(key)} data-action="refresh">
          {t('tabs.refresh')}
        </Menu.Item>
        <Menu.Item
          className={classes.action}
          disabled={isPinned(state, key)}
          onClick={() => close([key])}
          data-action="close"
        >
          {t('tabs.close')}
        </Menu.Item>
        <Menu.Item
          className={classes.action}
          disabled={others.length === 0}
          onClick={() => close(others)}
          data-action="closeOthers"
        >
          {t('tabs.closeOthers')}
        </Menu.Item>
        <Menu.Item
          className={classes.action}
          disabled={all.length === 0}
          onClick={() => close(all)}
          data-action="closeAll"
        >
          {t('tabs.closeAll')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
