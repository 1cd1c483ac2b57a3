import { AppShell } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectCollapsed, selectSettings } from '../store/settings';
import classes from './Shell.module.css';
import { SideMenu } from './sideMenu/SideMenu';
import { useLayout } from './useLayout';

const HEADER_REM = '3.25rem';
const MENU_REM = '15rem';
const ICONS_REM = '3.75rem';
/** Above every width, and below every one. */
const ALWAYS_OVER = 99_999;
const ALWAYS_BESIDE = 0;

export interface FrameProps {
  wall: boolean;
  /** The menu lies open over the page. */
  opened: boolean;
  onClose(): void;
  bar: ReactNode;
  children: ReactNode;
}

function SidePart({ opened, onClose }: Pick<FrameProps, 'opened' | 'onClose'>) {
  const { drawer } = useLayout();
  const collapsed = useSelector(selectCollapsed);
  const close = () => drawer && opened && onClose();
  return (
    <>
      {drawer && opened && <div className={classes.veil} onClick={onClose} aria-hidden />}
      <AppShell.Navbar
        className={classes.navbar}
        data-drawer={drawer}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        {(!drawer || opened) && (
          <SideMenu collapsed={collapsed && !drawer} drawer={drawer} onNavigate={close} />
        )}
      </AppShell.Navbar>
    </>
  );
}

/** Top bar, menu and page in their places. A bar that is not fixed scrolls away with the page. */
export function ShellFrame({ wall, opened, onClose, bar, children }: FrameProps) {
  const { drawer } = useLayout();
  const collapsed = useSelector(selectCollapsed);
  const { fixedHeader, sidebarTextTheme } = useSelector(selectSettings);
  const fixed = fixedHeader || wall;
  return (
    <AppShell
      header={{ height: HEADER_REM, collapsed: !fixed, offset: fixed }}
      navbar={{
        width: collapsed && !drawer ? ICONS_REM : MENU_REM,
        breakpoint: drawer ? ALWAYS_OVER : ALWAYS_BESIDE,
        collapsed: { mobile: wall || !opened, desktop: wall },
      }}
      transitionDuration={0}
      data-menu-accent={sidebarTextTheme}
    >
      {fixed && <AppShell.Header>{bar}</AppShell.Header>}
      {!wall && <SidePart opened={opened} onClose={onClose} />}
      <AppShell.Main className={classes.main} data-fixed={fixed}>
        {!fixed && <header className={classes.loose}>{bar}</header>}
        {children}
      </AppShell.Main>
    </AppShell>
  );
}
