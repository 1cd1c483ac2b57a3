import { late } from '@shared/lib';
import { Coming, LoadFailed } from '@shared/ui';
import { Suspense, useState } from 'react';
import { lazyWithTimeout } from '../../front/lazyWithTimeout';
import classes from './TabBar.module.css';
import { TabList } from './TabList';
import { useGuardedTabs } from './useGuardedTabs';
import { useTabKeys } from './useTabBar';
import { useTabs } from './useTabs';

/** Loaded on phones only. */
const TabSelect = lazyWithTimeout(() => import('./TabSelect'));
const UnsavedDialog = late(
  () => import('./UnsavedDialog'),
  ({ given: { ask }, ...fault }) => ask && <LoadFailed {...fault} />,
);

/** Tab bar below the top bar. The dialog for unsaved input is loaded once a tab has some. */
export function TabBar({ phone }: { phone: boolean }) {
  const guarded = useGuardedTabs();
  const { dirty } = useTabs();
  const [everDirty, setEverDirty] = useState(false);
  if (dirty.size > 0 && !everDirty) setEverDirty(true);
  useTabKeys();
  return (
    <>
      {phone ? (
        <Suspense fallback={<div className={classes.select} />}>
          <TabSelect {...guarded} />
        </Suspense>
      ) : (
        <TabList close={guarded.close} refresh={guarded.refresh} />
      )}
      {everDirty && (
        <Suspense fallback={guarded.ask && <Coming />}>
          <UnsavedDialog {...guarded} />
        </Suspense>
      )}
    </>
  );
}
