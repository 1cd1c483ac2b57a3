import { BCP47, LOCALES } from '@contract/common/locale';
import { RESOURCES } from '@contract/resources';
import type { SearchHit, SearchKind } from '@contract/search';
import { LANGUAGE_NAMES, logoutRequested, switchLanguage, tellLanguage } from '@features/session';
import { rightsOn } from '@kit';
import { useMantineColorScheme } from '@mantine/core';
import { AccessContext } from '@shared/lib';
import { useAppDispatch } from '@shared/lib/store';
import {
  Building2,
  Cpu,
  FileText,
  History,
  Keyboard,
  KeyRound,
  Languages,
  LogOut,
  type LucideIcon,
  MonitorUp,
  Moon,
  PanelLeft,
  Plus,
  ReceiptText,
  Settings,
  ShieldCheck,
  Smartphone,
  UserRound,
} from 'lucide-react';
import { use, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { usePermissions } from '../../console/Permitted';
import { mayOpen, nameKey, PAGES, pathOf } from '../../console/pages';
import { menuToggled, wallSet } from '../../store/settings.slice';
import { type DialogName, useOpenDialog } from '../openDialog';
import { useTabLabel } from '../tabs/useTabLabel';
import { useTabs } from '../tabs/useTabs';
import type { Findable } from './match';

/** One line of the palette. */
export interface Item extends Findable {
  id: string;
  icon: LucideIcon;
  sub?: string;
  /** Language of the label, where it is not the present one. */
  lang?: string;
  run(): void;
}

const RECENTS = 6;
const SCHEMES = ['light', 'dark', 'auto'] as const;
const ENGLISH = import.meta.glob<Record<string, string>>('../../../../locales/en/menu.json', {
  import: 'default',
});
const HIT_ICONS: Readonly<Record<SearchKind, LucideIcon>> = {
  machine: Cpu,
  order: ReceiptText,
  user: UserRound,
  organization: Building2,
  iotCard: Smartphone,
};

/** English names of the pages: many people know them by those. */
function useEnglishNames(): Record<string, string> {
  const [names, setNames] = useState<Record<string, string>>({});
  useEffect(() => {
    for (const load of Object.values(ENGLISH)) load().then(setNames, () => undefined);
  }, []);
  return names;
}

/** Pages of the menu this person may open. */
export function usePageItems(): Item[] {
  const { t } = useTranslation('menu');
  const navigate = useNavigate();
  const permissions = usePermissions();
  const english = useEnglishNames();
  return useMemo(
    () =>
      PAGES.filter((page) => !page.route.hidden && mayOpen(page, permissions)).map(({ path, parents }) => ({
        id: `page ${path}`,
        icon: FileText,
        label: t(nameKey(path)),
        sub: parents.length > 0 ? t(nameKey(pathOf(parents))) : undefined,
        also: [english[nameKey(path)] ?? '', path],
        run: () => void navigate(path),
      })),
    [t, navigate, permissions, english],
  );
}

/** The views visited last, the present one left out. */
export function useRecentItems(): Item[] {
  const { state, show } = useTabs();
  const label = useTabLabel();
  return useMemo(
    () =>
      state.tabs
        .filter(({ key }) => key !== state.active)
        .toSorted((one, other) => other.seen - one.seen)
        .slice(0, RECENTS)
        .map((tab) => ({
          id: `recent ${tab.key}`,
          icon: History,
          label: label(tab),
          also: [],
          run: () => show(tab.key),
        })),
    [state, show, label],
  );
}

export function useHitItems(hits: readonly SearchHit[]): (Item & { exact: boolean })[] {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  return useMemo(
    () =>
      hits.map(({ kind, id, title, sub, path, exact }) => ({
        id: `${kind} ${id}`,
        icon: HIT_ICONS[kind],
        label: title,
        sub: `${t(`kinds.${kind}`)} · ${sub}`,
        also: [],
        exact,
        run: () => void navigate(path),
      })),
    [hits, t, navigate],
  );
}

function useLanguageItems(): Item[] {
  const { t, i18n } = useTranslation('palette');
  return LOCALES.map((locale) => ({
    id: `language ${locale}`,
    icon: Languages,
    label: LANGUAGE_NAMES[locale],
    lang: BCP47[locale],
    sub: t('language'),
    also: [locale, 'language', t('language')],
    run: () => void switchLanguage(i18n, locale, document).then(() => tellLanguage(i18n, locale)),
  }));
}

function useThemeItems(): Item[] {
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

/** New records of every list this person may add to. */
function useCreateItems(): Item[] {
  const { t } = useTranslation(['shell', 'palette', 'menu']);
  const navigate = useNavigate();
  const access = use(AccessContext);
  return RESOURCES.filter((resource) => rightsOn(resource, access).create).map(({ name, path }) => ({
    id: `create ${name}`,
    icon: Plus,
    label: t('palette:create', { list: t(`menu:${nameKey(path)}`) }),
    also: ['new', name],
    run: () => void navigate(`${path}/new`),
  }));
}

/** What one can do from anywhere. */
export function useActionItems(): Item[] {
  const { t } = useTranslation(['shell', 'palette']);
  const dispatch = useAppDispatch();
  const open = useOpenDialog();
  const dialog = (name: DialogName, icon: LucideIcon, label: string): Item => ({
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
