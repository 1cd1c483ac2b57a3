import type { ResourceSlots, RowProps } from '@kit';
import { Menu } from '@mantine/core';
import { cabinetPath, FLEET_PAGES } from '@shared/lib';
import { PageTabs } from '@shared/ui';
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

/** What machines have beside what the kit makes of them. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  devices: { pageTabs: () => <PageTabs pages={FLEET_PAGES} />, rowActions: ToCabinets },
};
export default SLOTS;
