import { selectUser } from '@features/session';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useComeBack } from '../console/useComeBack';
import { usePagePrefetch } from '../console/usePagePrefetch';
import { selectSettings } from '../store/settings';
import { Crumbs } from './Crumbs';
import { Dialogs } from './Dialogs';
import { BuildNotice } from './notices/BuildNotice';
import { OfflineBanner } from './notices/OfflineBanner';
import { StorageNotice } from './notices/StorageNotice';
import { ViewAsNotice } from './notices/ViewAsNotice';
import { useOpenDialog } from './openDialog';
import classes from './Shell.module.css';
import { ShellFrame } from './ShellFrame';
import { TabBar } from './tabs/TabBar';
import { TabPanels } from './tabs/TabPanels';
import { TabsContext, useTabsEngine } from './tabs/useTabs';
import { TopBar } from './topBar/TopBar';
import { useLayout } from './useLayout';
import { useDisplayKey } from './wall/useDisplayKey';
import { useWall } from './wall/useWall';
import { WallBar } from './wall/WallBar';

const CONTENT_ID = 'content';

function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus();
}

/** The palette opens also while somebody types; the sheet does not: a question mark is typed. */
function useFrameKeys(): void {
  const open = useOpenDialog();
  const tell = () => open('shortcuts');
  useHotkeys([['mod+K', () => open('palette')]], []);
  // With Shift where a question mark is made with it.
  useHotkeys([
    ['shift+?', tell],
    ['?', tell],
  ]);
}

function Body({ wall }: { wall: boolean }) {
  const { phone } = useLayout();
  const { showTagsView } = useSelector(selectSettings);
  const tabBar = showTagsView && !wall;
  useFrameKeys();
  return (
    <>
      {tabBar && <TabBar phone={phone} />}
      <div className={classes.page}>
        <OfflineBanner />
        <StorageNotice />
        <BuildNotice />
        <ViewAsNotice />
        {!wall && <Crumbs />}
        <div id={CONTENT_ID} className={classes.content} tabIndex={-1}>
          <TabPanels tabBar={tabBar} />
        </div>
      </div>
    </>
  );
}

function Console() {
  const { t } = useTranslation('shell');
  const wall = useWall();
  useDisplayKey();
  usePagePrefetch();
  useComeBack();
  const [opened, drawer] = useDisclosure(false);
  const { pathname } = useLocation();
  const tabs = useTabsEngine();
  // Whatever brought another page, a menu lying over it is in the way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page closes it
  useEffect(drawer.close, [pathname]);
  return (
    <TabsContext value={tabs}>
      <Dialogs>
        {/* A link would change the hash, which is the route. */}
        <button type="button" className={classes.skip} onClick={focusContent}>
          {t('skip')}
        </button>
        <ShellFrame
          wall={wall}
          opened={opened}
          onClose={drawer.close}
          bar={wall ? <WallBar /> : <TopBar opened={opened} onToggle={drawer.toggle} />}
        >
          <Body wall={wall} />
        </ShellFrame>
      </Dialogs>
    </TabsContext>
  );
}

/** The frame around every page behind the login; another person gets another one. */
export function Shell() {
  const user = useSelector(selectUser);
  return <Console key={user?.userId} />;
}
