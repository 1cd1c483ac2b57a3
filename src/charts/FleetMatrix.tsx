import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, memo, useRef, useState } from 'react';
import { cellSize } from './cellSize';
import classes from './FleetMatrix.module.css';
import { remPx } from './rem';

export type CellTone = 'ok' | 'warn' | 'bad' | 'off' | 'unknown';
export interface FleetCell {
  id: string;
  /** Name and state of the machine, for tooltip and reader. */
  label: string;
  tone: CellTone;
}
export interface FleetMatrixProps {
  cells: readonly FleetCell[];
  onOpen(id: string): void;
  /** What the cells are. */
  summary: string;
  /** They are as they were when they were last heard of. */
  stale: boolean;
}

/** A sign beside the colour. What is all right has none: nobody must look there. */
const SIGNS: Record<CellTone, string> = { ok: '', warn: '!', bad: '‼', off: '×', unknown: '?' };

interface CellProps {
  cell: FleetCell;
  index: number;
  inTabOrder: boolean;
}

const Cell = memo(function Cell({ cell, index, inTabOrder }: CellProps) {
  return (
    <button
      type="button"
      className={classes.cell}
      data-tone={cell.tone}
      data-cell={index}
      title={cell.label}
      aria-label={cell.label}
      tabIndex={inTabOrder ? 0 : -1}
    >
      {SIGNS[cell.tone]}
    </button>
  );
}, isSameCell);

function isSameCell(before: CellProps, after: CellProps): boolean {
  const { cell: a } = before;
  const { cell: b } = after;
  const same = a === b || (a.id === b.id && a.tone === b.tone && a.label === b.label);
  return same && before.index === after.index && before.inTabOrder === after.inTabOrder;
}

/** Pixels between two cells, as in the style sheet. */
const GAP = 3;
const LARGEST_REM = 2.5;

/** How many cells stand in a row, read off the layout. */
function columnsIn(grid: HTMLElement): number {
  return Math.max(1, getComputedStyle(grid).gridTemplateColumns.split(' ').length);
}

/** Every machine as one cell; arrows walk through them, Enter opens. */
export function FleetMatrix({ cells, onOpen, summary, stale }: FleetMatrixProps) {
  const grid = useRef<HTMLDivElement>(null);
  const { ref: place, width, height } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(grid, place);
  const size = cellSize(cells.length, { width, height }, GAP, LARGEST_REM * remPx());
  const [active, setActive] = useState(0);
  const indexOf = (target: EventTarget) =>
    Number((target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell ?? -1);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const columns = columnsIn(event.currentTarget);
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(cells.length - 1, Math.max(0, active + step));
    setActive(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  };
  return (
    <div
      ref={ref}
      className={classes.matrix}
      style={{ '--cell': `${size}px` } as CSSProperties}
      data-stale-values={stale || undefined}
      role="group"
      aria-label={summary}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const index = indexOf(event.target);
        if (index >= 0) setActive(index);
      }}
      onClick={(event) => {
        const cell = cells[indexOf(event.target)];
        if (cell) onOpen(cell.id);
      }}
    >
      {cells.map((cell, index) => (
        <Cell
          key={cell.id}
          cell={cell}
          index={index}
          inTabOrder={index === Math.min(active, cells.length - 1)}
        />
      ))}
    </div>
  );
}
