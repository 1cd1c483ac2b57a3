import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nameKey } from '../../console/pages';
import { pageLabels } from './tabLabel';
import type { Tab } from './tabsState';

/** Title of a tab: its record, else its page. */
export function useTabLabel(): (tab: Tab) => string {
  const { t } = useTranslation('menu');
  const labels = useMemo(() => pageLabels(t), [t]);
  return useCallback(({ title, page }) => title ?? labels.get(page) ?? t(nameKey(page)), [labels, t]);
}
