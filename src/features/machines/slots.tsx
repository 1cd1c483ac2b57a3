import { DrawingSwitch, type ListDrawingProps, type ResourceSlots, type RowProps } from '@kit';
import { Menu } from '@mantine/core';
import { cabinetPath, FLEET_PAGES } from '@shared/lib';
import { EmptyState, PageTabs } from '@shared/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

function ToCabinets({ row }: RowProps) {
  const { t } = useTranslation('cabinet');
  return (
    <Menu.Item component={Link} to={cabinetPath(row.id)}>
      {t('show')}
    </Menu.Item>
  );
}

function Views() {
  const { t } = useTranslation('fleet');
  return <DrawingSwitch label={t('view')} nameOf={(name) => t(`views.${name}`)} />;
}

/** Fetched when somebody looks at the machines that way. */
function late(load: () => Promise<{ default: ComponentType<ListDrawingProps> }>) {
  const Drawing = lazy(load);
  return (props: ListDrawingProps) => (
    <Suspense fallback={<EmptyState kind="loading" />}>
      <Drawing {...props} />
    </Suspense>
  );
}

/** What machines have beside what the kit makes of them. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  devices: {
    pageTabs: () => <PageTabs pages={FLEET_PAGES} />,
    rowActions: ToCabinets,
    toolbar: Views,
    drawings: {
      matrix: late(() => import('./fleet/MatrixView')),
      map: late(() => import('./fleet/MapView')),
    },
  },
};
export default SLOTS;
