import { LanguageMenu } from '@features/session';
import { NoticeBell } from '@features/system/NoticeBell';
import { ActionIcon } from '@mantine/core';
import { useAppDispatch } from '@shared/lib/store';
import {
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
import { selectCollapsed, selectSettings } from '../settings';
import { menuToggled, wallSet } from '../settings.slice';
import { AlarmSound } from './AlarmSound';
import { AlertCount } from './AlertCount';
import { Brand } from './Brand';
import { LinkLight } from './LinkLight';
import { useOpenDialog } from './openDialog';
import { ThemeMenu } from './ThemeMenu';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu';
import { useLayout } from './useLayout';

interface ToolProps {
  icon: LucideIcon;
  label: string;
  onClick(): void;
  expanded?: boolean;
  keys?: string;
}

function Tool({ icon: Icon, label, onClick, expanded, keys }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      aria-controls={expanded === undefined ? undefined : 'menu'}
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

/** What a phone has no room for; the user menu and the palette lead there as well. */
function WideTools() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const open = useOpenDialog();
  const { showSettings } = useSelector(selectSettings);
  return (
    <span className={classes.wide}>
      <ThemeMenu />
      <Tool icon={MonitorUp} label={t('wall.enter')} onClick={() => dispatch(wallSet(true))} />
      {showSettings && <Tool icon={Settings} label={t('settings.title')} onClick={() => open('settings')} />}
    </span>
  );
}

export function TopBar(menu: TopBarProps) {
  const { t } = useTranslation('shell');
  const open = useOpenDialog();
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
        <AlarmSound />
        <LinkLight />
        <LanguageMenu />
        <WideTools />
        <UserMenu />
      </div>
    </div>
  );
}
