import type { ControlFigure } from '@contract/home/control';
import { foldLink, useIsLive, useReady } from '@realtime';
import { AccessContext } from '@shared/lib';
import { use } from 'react';
import classes from './DashboardScreen.module.css';
import { useTotals } from './FleetCards';
import { CARDS } from './KpiCards';

/** The figures one reads from the other end of the room. */
export function Kpis({ figures }: { figures: readonly ControlFigure[] }) {
  const live = useIsLive();
  const q = useReady() ? foldLink('live', live) : 'never';
  const totals = useTotals();
  const { permissions } = use(AccessContext);
  return (
    <div className={classes.kpis}>
      {figures.map((figure) => {
        const [Card, key] = CARDS[figure];
        return (!key || permissions.has(key)) && <Card key={figure} totals={totals} q={q} />;
      })}
    </div>
  );
}
