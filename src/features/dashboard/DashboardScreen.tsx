import { ALERTS_OPENED_BY } from '@contract/alerts';
import { FLEET_CLIMATE_OPENED_BY } from '@contract/climate';
import { DOORS_OPENED_BY } from '@contract/doors';
import { HOMES, LIVE_PANELS, type LivePanel, type PanelName } from '@contract/home/homes';
import type { QueueName } from '@contract/home/queues';
import type { PermissionKey } from '@contract/permissions';
import { TRAFFIC_OPENED_BY } from '@contract/traffic';
import { AccessContext, late, useAnyPermission, useMe } from '@shared/lib';
import { EmptyState, PageFrame } from '@shared/ui';
import { type ComponentType, type ReactNode, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DashboardScreen.module.css';
import { FleetPanel } from './FleetPanel';
import { HelpBelow } from './HelpBelow';
import { Kpis } from './Kpis';
import { AlertsPanel, DoorsPanel, EventsPanel, StockPanel } from './Lists';
import { ClimatePanel, TrafficPanel } from './Trends';
import { WorkPanel } from './WorkPanel';

const WideFleet = () => <FleetPanel className={classes.wide} />;

/** Panels of what machines tell, and who may see each: anybody, or whoever has one of these keys. */
const LIVE: Readonly<Record<LivePanel, { Panel: ComponentType; any?: readonly PermissionKey[] }>> = {
  fleet: { Panel: WideFleet },
  alerts: { Panel: AlertsPanel, any: ALERTS_OPENED_BY },
  events: { Panel: EventsPanel, any: [...ALERTS_OPENED_BY, ...DOORS_OPENED_BY] },
  climate: { Panel: ClimatePanel, any: FLEET_CLIMATE_OPENED_BY },
  stock: { Panel: StockPanel },
  doors: { Panel: DoorsPanel, any: DOORS_OPENED_BY },
  traffic: { Panel: TrafficPanel, any: TRAFFIC_OPENED_BY },
};

/** What is alive does not wait for the lists that stand beside it. */
const QueuePanel = late(
  () => import('./home/QueuePanel'),
  ({ onRetry }) => <EmptyState kind="failed" onRetry={onRetry} />,
);

/** An empty panel would say that there is nothing; without a right to know there is no panel. */
function With({ any, children }: { any: readonly PermissionKey[]; children: ReactNode }) {
  return useAnyPermission(any) && children;
}

const isLive = (name: PanelName): name is LivePanel => (LIVE_PANELS as readonly string[]).includes(name);

function Queued({ name }: { name: QueueName }) {
  return (
    <Suspense fallback={<section className={classes.later} />}>
      <QueuePanel name={name} />
    </Suspense>
  );
}

function OnePanel({ name }: { name: PanelName }) {
  if (!isLive(name)) return <Queued name={name} />;
  const { Panel, any } = LIVE[name];
  if (!any) return <Panel />;
  return (
    <With any={any}>
      <Panel />
    </With>
  );
}

/** The control room at one glance, in the order of whoever looks. */
export default function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const { roleType = 'display' } = useMe();
  const { viewed } = use(AccessContext);
  const { figures, panels } = HOMES[viewed?.type ?? roleType];
  return (
    <PageFrame title={t('title')}>
      <Kpis figures={figures} />
      <WorkPanel />
      <div className={classes.grid}>
        {panels.map((name) => (
          <OnePanel key={name} name={name} />
        ))}
      </div>
      <HelpBelow />
    </PageFrame>
  );
}
