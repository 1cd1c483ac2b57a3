import { FIGURES_OPENED_BY, OPENED_BY } from '@contract/liveAccess';
import type { PermissionKey } from '@contract/permissions';
import { useAnyPermission } from '@shared/lib';
import { PageFrame } from '@shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DashboardScreen.module.css';
import { FleetPanel } from './FleetPanel';
import { HelpCards } from './HelpCards';
import { Kpis } from './Kpis';
import { AlertsPanel, DoorsPanel, EventsPanel, StockPanel } from './Lists';
import { ClimatePanel, TrafficPanel } from './Trends';

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
      <div className={classes.grid}>
        <FleetPanel className={classes.wide} />
        <With any={OPENED_BY.alert}>
          <AlertsPanel />
        </With>
        <With any={[...OPENED_BY.alert, ...OPENED_BY.door]}>
          <EventsPanel />
        </With>
        <With any={FIGURES_OPENED_BY.climate}>
          <ClimatePanel />
        </With>
        <StockPanel />
        <With any={OPENED_BY.door}>
          <DoorsPanel />
        </With>
        <With any={FIGURES_OPENED_BY.traffic}>
          <TrafficPanel />
        </With>
      </div>
      <HelpCards />
    </PageFrame>
  );
}
