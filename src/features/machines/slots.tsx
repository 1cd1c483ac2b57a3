import { boardPath } from '@contract/machines/fleetCommands';
import type { ResourceSlots, RowProps } from '@kit';
import { Anchor, Menu } from '@mantine/core';
import { cabinetPath, FLEET_PAGES } from '@shared/lib';
import { PageTabs } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FleetReach } from './fleet/FleetReach';

function ToCabinets({ row }: RowProps) {
  const { t } = useTranslation('cabinet');
  return (
    <Menu.Item component={Link} to={cabinetPath(row.id)}>
      {t('show')}
    </Menu.Item>
  );
}

const FleetTabs = () => <PageTabs pages={FLEET_PAGES} />;

/** The way from one command to the others of its run. */
function PartOfBatch({ row }: RowProps) {
  const { t } = useTranslation('fleetCommands');
  if (typeof row.batchNo !== 'string') return null;
  return (
    <Anchor component={Link} to={boardPath(row.batchNo)} size="sm">
      {t('partOf')}
    </Anchor>
  );
}

/** What machines have beside what the kit makes of them. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  devices: { pageTabs: FleetTabs, rowActions: ToCabinets, bulk: FleetReach },
  machineCommands: { pageTabs: FleetTabs, above: PartOfBatch },
};
export default SLOTS;
