import type { SearchHit, SearchKind } from '@contract/search';
import { Building2, Cpu, History, type LucideIcon, ReceiptText, Smartphone, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useTabLabel } from '../tabs/useTabLabel';
import { useTabs } from '../tabs/useTabs';
import type { PaletteItem } from './pageItems';

const RECENTS = 6;
const HIT_ICONS: Readonly<Record<SearchKind, LucideIcon>> = {
  machine: Cpu,
  order: ReceiptText,
  user: UserRound,
  organization: Building2,
  iotCard: Smartphone,
};

/** The views visited last, the present one left out. */
export function useRecentItems(): PaletteItem[] {
  const { state, show } = useTabs();
  const label = useTabLabel();
  return useMemo(
    () =>
      state.tabs
        .filter(({ key }) => key !== state.active)
        .toSorted((one, other) => other.seen - one.seen)
        .slice(0, RECENTS)
        .map((tab) => ({
          id: `page ${tab.key}`,
          icon: History,
          label: label(tab),
          also: [],
          run: () => show(tab.key),
        })),
    [state, show, label],
  );
}

export function useHitItems(hits: readonly SearchHit[]): (PaletteItem & { exact: boolean })[] {
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
