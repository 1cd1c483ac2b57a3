import { TabList } from './TabList';
import { TabSelect } from './TabSelect';
import { UnsavedDialog } from './UnsavedDialog';
import { useGuardedTabs } from './useGuardedTabs';
import { useTabKeys } from './useTabBar';

/** The open views below the top bar. */
export function TabBar({ phone }: { phone: boolean }) {
  const guarded = useGuardedTabs();
  useTabKeys();
  return (
    <>
      {phone ? <TabSelect {...guarded} /> : <TabList close={guarded.close} refresh={guarded.refresh} />}
      <UnsavedDialog {...guarded} />
    </>
  );
}
