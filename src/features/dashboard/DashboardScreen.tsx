import { PageFrame } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import classes from './DashboardScreen.module.css';
import { FleetPanel } from './FleetPanel';
import { HelpCards } from './HelpCards';
import { Kpis } from './Kpis';
import { AlertsPanel, DoorsPanel, EventsPanel, StockPanel } from './Lists';
import { ClimatePanel, TrafficPanel } from './Trends';

/** The control room at one glance. */
export default function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  return (
    <PageFrame title={t('title')}>
      <Kpis />
      <div className={classes.grid}>
        <FleetPanel className={classes.wide} />
        <AlertsPanel />
        <EventsPanel />
        <ClimatePanel />
        <StockPanel />
        <DoorsPanel />
        <TrafficPanel />
      </div>
      <HelpCards />
    </PageFrame>
  );
}
