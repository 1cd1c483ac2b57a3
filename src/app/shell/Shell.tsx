import { AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { selectCollapsed } from '../settings.slice';
import { BuildNotice } from './BuildNotice';
import { Crumbs } from './Crumbs';
import { OfflineBanner } from './OfflineBanner';
import classes from './Shell.module.css';
import { SideMenu } from './SideMenu';
import { TopBar } from './TopBar';
import { useWall } from './useWall';
import { WallBar } from './WallBar';

const HEADER_REM = '3.25rem';
const MENU_REM = '15rem';
const ICONS_REM = '3.75rem';
const CONTENT_ID = 'content';

function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus();
}

/** The frame around every page behind the login. */
export default function Shell() {
  const { t } = useTranslation('shell');
  const wall = useWall();
  const collapsed = useSelector(selectCollapsed);
  const [opened, drawer] = useDisclosure(false);
  return (
    <AppShell
      header={{ height: HEADER_REM }}
      navbar={{
        width: { base: MENU_REM, sm: collapsed ? ICONS_REM : MENU_REM },
        breakpoint: 'sm',
        collapsed: { mobile: wall || !opened, desktop: wall },
      }}
      transitionDuration={0}
    >
      {/* A link would change the hash, which is the route. */}
      <button type="button" className={classes.skip} onClick={focusContent}>
        {t('skip')}
      </button>
      <AppShell.Header>
        {wall ? <WallBar /> : <TopBar opened={opened} onToggle={drawer.toggle} />}
      </AppShell.Header>
      {!wall && (
        <AppShell.Navbar>
          <SideMenu collapsed={collapsed && !opened} onNavigate={drawer.close} />
        </AppShell.Navbar>
      )}
      <AppShell.Main className={classes.main}>
        <OfflineBanner />
        <BuildNotice />
        {!wall && <Crumbs />}
        <div id={CONTENT_ID} className={classes.content} tabIndex={-1}>
          <Outlet />
        </div>
      </AppShell.Main>
    </AppShell>
  );
}
