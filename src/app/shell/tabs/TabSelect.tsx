import { ActionIcon, NativeSelect } from '@mantine/core';
import { RefreshCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './TabBar.module.css';
import { isPinned } from './tabsState';
import type { GuardedTabs } from './useGuardedTabs';
import { useTabLabel } from './useTabLabel';
import { useTabs } from './useTabs';

/** Open tabs on a phone: a select instead of a row. */
export default function TabSelect({ close, refresh }: Pick<GuardedTabs, 'close' | 'refresh'>) {
  const { t } = useTranslation('shell');
  const { state, dirty, show } = useTabs();
  const label = useTabLabel();
  const { active } = state;
  const data = state.tabs.map((tab) => ({
    value: tab.key,
    label: dirty.has(tab.key) ? `● ${label(tab)}` : label(tab),
  }));
  if (active === undefined) data.unshift({ value: '', label: '–' });
  return (
    <nav className={classes.select} aria-label={t('tabs.label')} data-tabs>
      <NativeSelect
        size="xs"
        flex={1}
        aria-label={t('tabs.label')}
        data={data}
        value={active ?? ''}
        onChange={({ currentTarget }) => show(currentTarget.value)}
      />
      {active !== undefined && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('tabs.refresh')}
            onClick={() => refresh(active)}
          >
            <RefreshCw size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={isPinned(state, active)}
            aria-label={t('tabs.close')}
            onClick={() => close([active])}
          >
            <X size={16} />
          </ActionIcon>
        </>
      )}
    </nav>
  );
}
