import { BCP47, LOCALES } from '@contract/common/locale';
import { inSentence } from '@contract/kit/stateRefusal';
import { RESOURCES } from '@contract/resources';
import { LANGUAGE_NAMES, logoutRequested, switchLanguage, tellLanguage } from '@features/session';
import { rightsOn } from '@kit';
import { useMantineColorScheme } from '@mantine/core';
import { AccessContext } from '@shared/lib';
import { useAppDispatch } from '@shared/lib/store';
import {
  Keyboard,
  KeyRound,
  Languages,
  LogOut,
  type LucideIcon,
  MonitorUp,
  Moon,
  PanelLeft,
  Plus,
  Settings,
  ShieldCheck,
  Smartphone,
  UserRound,
} from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { nameKey } from '../../console/pages';
import { menuToggled, wallSet } from '../../store/settings.slice';
import { type DialogName, useOpenDialog } from '../openDialog';
import type { PaletteItem } from './pageItems';

const SCHEMES = ['light', 'dark', 'auto'] as const;

function useLanguageItems(): PaletteItem[] {
  const { t, i18n } = useTranslation('palette');
  return LOCALES.map((locale) => ({
    id: `language ${locale}`,
    icon: Languages,
    label: LANGUAGE_NAMES[locale],
    lang: BCP47[locale],
    sub: t('language'),
    also: [locale, 'language', t('language')],
    run: () => void switchLanguage(i18n, locale, document).then((done) => tellLanguage(i18n, locale, done)),
  }));
}

function useThemeItems(): PaletteItem[] {
  const { t } = useTranslation('shell');
  const { setColorScheme } = useMantineColorScheme();
  return SCHEMES.map((scheme) => ({
    id: `theme ${scheme}`,
    icon: Moon,
    label: t(`theme.${scheme}`),
    sub: t('theme.label'),
    also: [scheme, 'theme', t('theme.label')],
    run: () => setColorScheme(scheme),
  }));
}

/** New records of every list this person may add to, worded as the button of the list. */
function useCreateItems(): PaletteItem[] {
  const { t } = useTranslation(['shell', 'menu', 'kit']);
  const navigate = useNavigate();
  const access = use(AccessContext);
  return RESOURCES.filter((resource) => rightsOn(resource, access).create).map(({ name, path }) => {
    const list = t(`menu:${nameKey(path)}`);
    return {
      id: `create ${name}`,
      icon: Plus,
      label: t('kit:list.new', { name: inSentence(list) }),
      makes: name,
      also: ['new', name, list],
      typedOnly: true,
      run: () => void navigate(`${path}/new`),
    };
  });
}

/** What one can do from anywhere. */
export function useActionItems(): PaletteItem[] {
  const { t } = useTranslation(['shell', 'palette']);
  const dispatch = useAppDispatch();
  const open = useOpenDialog();
  const dialog = (name: DialogName, icon: LucideIcon, label: string): PaletteItem => ({
    id: name,
    icon,
    label,
    also: [name],
    run: () => open(name),
  });
  return [
    dialog('settings', Settings, t('settings.title')),
    dialog('password', KeyRound, t('user.password')),
    dialog('factor', ShieldCheck, t('user.factor')),
    dialog('sessions', Smartphone, t('user.sessions')),
    dialog('personal', UserRound, t('user.personal')),
    dialog('shortcuts', Keyboard, t('user.shortcuts')),
    {
      id: 'menu',
      icon: PanelLeft,
      label: t('palette:menu'),
      also: ['menu'],
      run: () => dispatch(menuToggled()),
    },
    {
      id: 'wall',
      icon: MonitorUp,
      label: t('wall.enter'),
      also: ['wall'],
      run: () => dispatch(wallSet(true)),
    },
    ...useCreateItems(),
    ...useThemeItems(),
    ...useLanguageItems(),
    {
      id: 'logout',
      icon: LogOut,
      label: t('user.logout'),
      also: ['logout'],
      run: () => dispatch(logoutRequested()),
    },
  ];
}
