import { ALERTS_OPENED_BY } from '@contract/alerts';
import { FLEET_CLIMATE_OPENED_BY } from '@contract/climate';
import { DOORS_OPENED_BY } from '@contract/doors';
import { type Home, LIVE_PANELS, type LivePanel, type PanelName } from '@contract/home/control';
import type { QueueName } from '@contract/home/queues';
import type { PermissionKey } from '@contract/permissions';
import { TRAFFIC_OPENED_BY } from '@contract/traffic';
import { useAnyPermission } from '@shared/lib';
import type { ComponentType, ReactNode } from 'react';
import classes from './DashboardScreen.module.css';
import { EventsPanel } from './EventsPanel';
import { FleetPanel } from './FleetPanel';
import { Kpis } from './Kpis';
import { AlertsPanel, DoorsPanel, StockPanel } from './Lists';
import { FleetClimatePanel, TrafficPanel } from './Trends';
import { WorkPanel } from './WorkPanel';

/** Panels of what machines tell, and who may see each: anybody, or whoever has one of these keys. */
const LIVE: Readonly<Record<LivePanel, readonly [ComponentType, any?: readonly PermissionKey[]]>> = {
  fleet: [FleetPanel],
  alerts: [AlertsPanel, ALERTS_OPENED_BY],
  events: [EventsPanel, [...ALERTS_OPENED_BY, ...DOORS_OPENED_BY]],
  climate: [FleetClimatePanel, FLEET_CLIMATE_OPENED_BY],
  stock: [StockPanel],
  doors: [DoorsPanel, DOORS_OPENED_BY],
  traffic: [TrafficPanel, TRAFFIC_OPENED_BY],
};

/** An empty panel would say that there is nothing; without a right to know there is no panel. */
function With({ any, children }: { any: readonly PermissionKey[]; children: ReactNode }) {
  return useAnyPermission(any) && children;
}

const isLive = (name: PanelName): name is LivePanel => (LIVE_PANELS as readonly string[]).includes(name);

function One({ name, Queue }: { name: PanelName; Queue?: ComponentType<{ name: QueueName }> }) {
  if (!isLive(name)) return Queue && <Queue name={name} />;
  const [Panel, any] = LIVE[name];
  return any ? (
    <With any={any}>
      <Panel />
    </With>
  ) : (
    <Panel />
  );
}

interface ArrangedProps {
  home: Home;
  /** Draws what is no live panel. */
  Queue?: ComponentType<{ name: QueueName }>;
}

/** Figures, what waits, and panels in the order of a home. */
export function Arranged({ home: { figures, panels }, Queue }: ArrangedProps) {
  return (
    <>
      <Kpis figures={figures} />
      <WorkPanel />
      <div className={classes.grid}>
        {panels.map((name) => (
          <One key={name} name={name} Queue={Queue} />
        ))}
      </div>
    </>
  );
}
