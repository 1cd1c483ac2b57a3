import { isRuleReason } from '@contract/machines/holds';
import { marksOf, nearestExpiry } from '@contract/machines/planogram';
import { useFormat } from '@shared/lib';
import { CalendarClock } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { AtMachine } from './AtMachine';
import classes from './Cabinet.module.css';
import { LaneMarks } from './LaneMarks';
import { numberInCabinet, type PlacedLane } from './shape';

export interface LaneCellProps extends PlacedLane {
  currency: string | undefined;
  /** `YYYY-MM-DD` where the machine stands. */
  today: string;
  selected: boolean;
  /** What is dragged cannot stand here. */
  refused: boolean;
  /** The one that Tab leads to. */
  current: boolean;
}

/** A lane as wide as it is, with what stands in it. */
export const LaneCell = memo(function LaneCell(props: LaneCellProps) {
  const { lane, left, width, currency, today, selected, refused, current } = props;
  const { t } = useTranslation('cabinet');
  const format = useFormat();
  const { id, laneNo, productName, specification, stock, capacity, price, health } = lane;
  const marks = marksOf(lane, today);
  const next = nearestExpiry(lane.batches);
  const name = productName ?? t('marks.unassigned');
  const { pauseReason } = lane;
  const reason = isRuleReason(pauseReason) ? t(`reasons.${pauseReason}`) : pauseReason;
  const batch = next && t('batch', { batchNo: next.batchNo ?? '–', expiry: format.day(next.expiry) });
  return (
    <div
      role="gridcell"
      aria-selected={selected}
      tabIndex={current ? 0 : -1}
      data-lane={id}
      data-mark={marks[0]}
      data-refused={refused || undefined}
      className={classes.lane}
      style={{ '--left': left, '--width': width } as CSSProperties}
      title={[laneNo, name, specification, batch, reason].filter(Boolean).join(' · ')}
    >
      <span className={classes.top}>
        {/* Its cabinet is named above it: the whole number has no room beside the stock. */}
        <span>{numberInCabinet(lane)}</span>
        <span className={classes.stock}>
          {stock}/{capacity}
        </span>
      </span>
      <span className={classes.name}>{lane.productId === null ? '' : name}</span>
      {price !== null && <span className={classes.price}>{format.money(price, currency)}</span>}
      <AtMachine lane={lane} currency={currency} />
      {next && (
        <span className={classes.expiry}>
          <CalendarClock size={11} aria-hidden />
          {format.day(next.expiry)}
        </span>
      )}
      <LaneMarks marks={marks} health={health} proof={lane.holdProof} />
      <span
        className={classes.fill}
        style={{ '--share': capacity > 0 ? stock / capacity : 0 } as CSSProperties}
      />
    </div>
  );
});
