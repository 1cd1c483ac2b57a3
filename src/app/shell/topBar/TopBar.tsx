import { LanguageMenu } from '@features/session';
import { NoticeBell } from '@features/system/news/NoticeBell';
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useAppDispatch } from '@shared/lib/store';
import {
  Ellipsis,
  type LucideIcon,
  Menu as MenuIcon,
  MonitorUp,
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  Settings,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectCollapsed, selectSettings } from '../../store/settings';
import { menuToggled, wallSet } from '../../store/settings.slice';
import { useOpenDialog } from '../openDialog';
import { useLayout } from '../useLayout';
import { AlarmSound } from './AlarmSound';
import { AlertCount } from './AlertCount';
import { Brand } from './Brand';
import { LinkLight } from './LinkLight';
import { ThemeMenu } from './ThemeMenu';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu';

interface ToolProps {
  icon: LucideIcon;
  label: string;
  onClick(): void;
  expanded?: boolean;
  /** What it expands; the menu unless said otherwise. */
  controls?: string;
  keys?: string;
}

function Tool({ icon: Icon, label, onClick, expanded, controls = 'menu', keys }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      aria-controls={expanded === undefined ? undefined : controls}
      aria-keyshortcuts={keys}
      onClick={onClick}
    >
      <Icon size={18} />
    </ActionIcon>
  );
}

export interface TopBarProps {
  /** The menu lies open over the page. */
  opened: boolean;
  onToggle(): void;
}

function MenuButton({ opened, onToggle }: TopBarProps) {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const collapsed = useSelector(selectCollapsed);
  const { drawer } = useLayout();
  if (drawer) return <Tool icon={MenuIcon} label={t('menu.open')} expanded={opened} onClick={onToggle} />;
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  const label = t(collapsed ? 'menu.expand' : 'menu.collapse');
  return <Tool icon={Icon} label={label} expanded={!collapsed} onClick={() => dispatch(menuToggled())} />;
}

/** What a phone has no room for. */
function WideTools() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const open = useOpenDialog();
  const { showSettings } = useSelector(selectSettings);
  return (
    <>
      <AlarmSound />
      <ThemeMenu />
      <Tool icon={MonitorUp} label={t('wall.enter')} onClick={() => dispatch(wallSet(true))} />
      {showSettings && <Tool icon={Settings} label={t('settings.title')} onClick={() => open('settings')} />}
      <LanguageMenu />
    </>
  );
}

/** On a phone: opens a row of its own, which stays until it is closed, as its tools open menus themselves. */
function MoreTools() {
  const { t } = useTranslation('shell');
  const [opened, more] = useDisclosure(false);
  return (
    <>
      <Tool icon={Ellipsis} label={t('more')} expanded={opened} controls={MORE_ID} onClick={more.toggle} />
      <div id={MORE_ID} className={classes.more} hidden={!opened}>
        <WideTools />
      </div>
    </>
  );
}
const MORE_ID = 'more-tools';

export function TopBar(menu: TopBarProps) {
  const { t } = useTranslation('shell');
  const open = useOpenDialog();
  const { phone } = useLayout();
  return (
    <div className={classes.bar}>
      <MenuButton {...menu} />
      <Brand />
      <div className={classes.tools}>
        <Tool
          icon={Search}
          label={t('palette.title')}
          keys="Control+K Meta+K"
          onClick={() => open('palette')}
        />
        <AlertCount />
        <NoticeBell />
        <LinkLight />
        {!phone && <WideTools />}
        {phone && <MoreTools />}
        <UserMenu />
      </div>
    </div>
  );
}
