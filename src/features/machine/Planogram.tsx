import type { CabinetView, LaneView } from '@contract/devices';
import { useFormat } from '@shared/lib';
import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Planogram.module.css';
import { arrange, laneTone } from './planogram';

function Lane({ lane }: { lane: LaneView }) {
  const { t } = useTranslation(['machine', 'domain']);
  const format = useFormat();
  const tone = laneTone(lane);
  const { laneNo, productName, specification, stock, capacity, price, health, saleState } = lane;
  const facts = [
    laneNo,
    productName ? `${productName} ${specification ?? ''}` : t('machine:emptyLane'),
    price === null ? undefined : format.money(price),
    health === 'ok' ? undefined : t(`domain:laneHealth.${health}`),
    saleState === 'on' ? undefined : t(`domain:laneSale.${saleState}`),
  ];
  return (
    <li
      className={classes.lane}
      data-tone={tone}
      title={facts.filter(Boolean).join(' · ')}
      data-lane={laneNo}
    >
      <div className={classes.top}>
        <span>{laneNo}</span>
        <span>
          {stock}/{capacity}
        </span>
      </div>
      <div className={classes.name}>
        {health === 'ok' ? (productName ?? t('machine:emptyLane')) : t(`domain:laneHealth.${health}`)}
      </div>
      <div className={classes.fill} style={{ width: `${capacity > 0 ? (stock / capacity) * 100 : 0}%` }} />
    </li>
  );
}

/** What stands where, and how much of it. */
export function Planogram({
  lanes,
  cabinets,
}: {
  lanes: readonly LaneView[];
  cabinets: readonly CabinetView[];
}) {
  const { t } = useTranslation(['machine', 'domain']);
  const arranged = useMemo(() => arrange(lanes), [lanes]);
  const roles = new Map(cabinets.map(({ no, role }) => [no, role]));
  return (
    <div className={classes.cabinets}>
      {arranged.map(({ no, trays }) => (
        <div
          key={no}
          className={classes.cabinet}
          tabIndex={0}
          role="group"
          aria-label={t('machine:cabinet', { no, role: t(`domain:cabinetRole.${roles.get(no) ?? 'main'}`) })}
        >
          <h3 className={classes.title}>
            {t('machine:cabinet', { no, role: t(`domain:cabinetRole.${roles.get(no) ?? 'main'}`) })}
          </h3>
          {trays.map(({ trayNo, lanes: row }) => (
            <ul
              key={trayNo}
              className={classes.tray}
              style={{ '--lanes': row.length } as CSSProperties}
              aria-label={t('machine:tray', { no: trayNo })}
            >
              {row.map((lane) => (
                <Lane key={lane.id} lane={lane} />
              ))}
            </ul>
          ))}
        </div>
      ))}
    </div>
  );
}
