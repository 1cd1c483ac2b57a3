import type { MachineFacts } from '@contract/machines/health';
import { useScale } from '@shared/lib';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { MachineSelectionProps } from './ChooseMachine';
import classes from './Fleet.module.css';
import { MachineCard } from './MachineCard';

/** Pixels where one rem is 16 of them. */
const CARD_HEIGHT = 192;

/** The matrix on a narrow screen: a card for each machine. */
export function MatrixCards({
  rows,
  ...choosing
}: MachineSelectionProps & { rows: readonly MachineFacts[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const height = CARD_HEIGHT * useScale();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  return (
    <div className={classes.cards} ref={scroller}>
      <div className={classes.cardList} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start, size }) => {
          const facts = rows[index];
          return (
            facts && (
              <div
                key={key}
                className={classes.slot}
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                <MachineCard facts={facts} {...choosing} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
