import { HOME_PATH, LanguageMenu, Lighthouse, selectUser } from '@features/session';
import { ActionIcon, Text } from '@mantine/core';
import { useAppDispatch } from '@shared/lib/store';
import { Menu as MenuIcon, MonitorUp, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { menuToggled, selectCollapsed, wallSet } from '../settings.slice';
import { AlertCount } from './AlertCount';
import { LinkLight } from './LinkLight';
import { ThemeMenu } from './ThemeMenu';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu';

/** Organisation in front: people of several of them look at the same console. */
export function Organisation() {
  const user = useSelector(selectUser);
  return (
    <Link to={HOME_PATH} className={classes.brand} aria-label={`Pharos, ${user?.orgName ?? ''}`}>
      {user?.orgLogoUrl ? (
        <img src={user.orgLogoUrl} alt="" className={classes.logo} />
      ) : (
        <Lighthouse size={26} />
      )}
      <Text fw={600} truncate className={classes.organisation} data-org={user?.orgId}>
        {user?.orgName}
      </Text>
    </Link>
  );
}

function MenuButton({ opened, onToggle }: { opened: boolean; onToggle(): void }) {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const collapsed = useSelector(selectCollapsed);
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  const label = t(collapsed ? 'menu.expand' : 'menu.collapse');
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        visibleFrom="sm"
        aria-label={label}
        title={label}
        aria-expanded={!collapsed}
        aria-controls="menu"
        onClick={() => dispatch(menuToggled())}
      >
        <Icon size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        hiddenFrom="sm"
        aria-label={t('menu.open')}
        aria-expanded={opened}
        aria-controls="menu"
        onClick={onToggle}
      >
        <MenuIcon size={18} />
      </ActionIcon>
    </>
  );
}

function WallButton() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('wall.enter')}
      title={t('wall.enter')}
      onClick={() => dispatch(wallSet(true))}
    >
      <MonitorUp size={18} />
    </ActionIcon>
  );
}

export function TopBar(menu: { opened: boolean; onToggle(): void }) {
  return (
    <div className={classes.bar}>
      <MenuButton {...menu} />
      <Organisation />
      <div className={classes.tools}>
        <AlertCount />
        <LinkLight />
        <LanguageMenu />
        <ThemeMenu />
        <span className={classes.wide}>
          <WallButton />
        </span>
        <UserMenu />
      </div>
    </div>
  );
}
