import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { nameKey } from '../../console/pages';
import type { Tab } from './tabsState';

/** Title of a tab: its record, else its page. */
export function useTabLabel(): (tab: Tab) => string {
  const { t } = useTranslation('menu');
  return useCallback((tab) => tab.title ?? t(nameKey(tab.page)), [t]);
}
