import { roleNameOf } from '@contract/access/roleNames';
import { currentLocale, logoutRequested, selectUser } from '@features/session';
import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useAppDispatch } from '@shared/lib/store';
import { Labeled } from '@shared/ui';
import {
  KeyRound,
  LogOut,
  type LucideIcon,
  ScrollText,
  Settings,
  ShieldCheck,
  Smartphone,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { type DialogName, useOpenDialog } from '../openDialog';
import classes from './TopBar.module.css';

const ENTRIES: readonly { dialog: DialogName; icon: LucideIcon; label: string }[] = [
  { dialog: 'password', icon: KeyRound, label: 'user.password' },
  { dialog: 'factor', icon: ShieldCheck, label: 'user.factor' },
  { dialog: 'sessions', icon: Smartphone, label: 'user.sessions' },
  { dialog: 'personal', icon: UserRound, label: 'user.personal' },
  { dialog: 'settings', icon: Settings, label: 'settings.title' },
  { dialog: 'shortcuts', icon: ScrollText, label: 'user.shortcuts' },
];

export function UserMenu() {
  const { t, i18n } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const open = useOpenDialog();
  const user = useSelector(selectUser);
  if (!user) return null;
  return (
    <Menu position="bottom-end" withinPortal width="14rem">
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <VisuallyHidden>
            <Labeled label={t('user.menu')} />
          </VisuallyHidden>
          <Avatar
            size={30}
            radius="xl"
            name={user.name}
            src={user.avatar}
            color="harbour"
            alt=""
            aria-hidden
          />
          <Text size="sm" className={classes.userName} truncate>
            {user.name}
          </Text>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" c="var(--mantine-color-text)" fw={600}>
            {user.name}
          </Text>
          <Text size="xs">{roleNameOf(user, currentLocale(i18n))}</Text>
          <Text size="xs">{t('user.account', { code: user.userCode })}</Text>
        </Menu.Label>
        <Menu.Divider />
        {ENTRIES.map(({ dialog, icon: Icon, label }) => (
          <Menu.Item
            key={dialog}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => open(dialog)}
            data-action={dialog}
          >
            {t(label)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<LogOut size={16} aria-hidden />}
          onClick={() => dispatch(logoutRequested())}
          data-action="logout"
        >
          {t('user.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
