import { ALERTS_OPENED_BY } from '@contract/alerts';
import { FLEET_CLIMATE_OPENED_BY } from '@contract/climate';
import { DOORS_OPENED_BY } from '@contract/doors';
import type { PermissionKey } from '@contract/permissions';
import { TRAFFIC_OPENED_BY } from '@contract/traffic';
import { useAnyPermission } from '@shared/lib';
import { PageFrame } from '@shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DashboardScreen.module.css';
import { FleetPanel } from './FleetPanel';
import { HelpBelow } from './HelpBelow';
import { Kpis } from './Kpis';
import { AlertsPanel, DoorsPanel, EventsPanel, StockPanel } from './Lists';
import { ClimatePanel, TrafficPanel } from './Trends';
import { WorkPanel } from './WorkPanel';

/** An empty panel would say that there is nothing; without a right to know there is no panel. */
function With({ any, children }: { any: readonly PermissionKey[]; children: ReactNode }) {
  return useAnyPermission(any) && children;
}

/** The control room at one glance. */
export default function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  return (
    <PageFrame title={t('title')}>
      <Kpis />
      <WorkPanel />
      <div className={classes.grid}>
        <FleetPanel className={classes.wide} />
        <With any={ALERTS_OPENED_BY}>
          <AlertsPanel />
        </With>
        <With any={[...ALERTS_OPENED_BY, ...DOORS_OPENED_BY]}>
          <EventsPanel />
        </With>
        <With any={FLEET_CLIMATE_OPENED_BY}>
          <ClimatePanel />
        </With>
        <StockPanel />
        <With any={DOORS_OPENED_BY}>
          <DoorsPanel />
        </With>
        <With any={TRAFFIC_OPENED_BY}>
          <TrafficPanel />
        </With>
      </div>
      <HelpBelow />
    </PageFrame>
  );
}
