import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { CabinetMenu } from '../commands/CabinetMenu';
import classes from './Cabinet.module.css';
import { LaneCell, type LaneCellProps } from './LaneCell';
import type { ShapedCabinet, ShapedTray } from './shape';

interface GridSelection extends Pick<LaneCellProps, 'currency' | 'today'> {
  ids: ReadonlySet<string>;
  /** Lanes in which what is dragged cannot stand. */
  refused: ReadonlyMap<string, string>;
  /** Id of the lane that Tab leads to. */
  current: string | undefined;
}

function TrayRow({ tray, ids, refused, current, ...shown }: GridSelection & { tray: ShapedTray }) {
  const { t } = useTranslation(['cabinet', 'machine']);
  return (
    <div
      role="row"
      aria-label={t('machine:tray', { no: tray.trayNo })}
      className={classes.tray}
      style={{ '--height': tray.height } as CSSProperties}
    >
      {tray.lanes.map((placed) => (
        <LaneCell
          key={placed.lane.id}
          {...placed}
          {...shown}
          selected={ids.has(placed.lane.id)}
          refused={refused.has(placed.lane.id)}
          current={placed.lane.id === current}
        />
      ))}
    </div>
  );
}

/** Front view of a cabinet. */
export function CabinetGrid({
  deviceId,
  cabinet,
  ...chosen
}: GridSelection & { deviceId: string; cabinet: ShapedCabinet }) {
  const { t } = useTranslation(['machine', 'domain']);
  const { no, role, columns, trays } = cabinet;
  const title = t('machine:cabinet', { no, role: t(`domain:cabinetRole.${role}`) });
  return (
    <section className={classes.cabinet} style={{ '--columns': columns } as CSSProperties}>
      <div className={classes.title}>
        <span>{title}</span>
        <CabinetMenu deviceId={deviceId} cabinetNo={no} />
      </div>
      <div className={classes.window}>
        <div role="grid" aria-label={title} aria-multiselectable className={classes.grid}>
          {trays
            .filter(({ lanes }) => lanes.length > 0)
            .map((tray) => (
              <TrayRow key={tray.trayNo} tray={tray} {...chosen} />
            ))}
        </div>
      </div>
    </section>
  );
}
