import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, memo, useRef, useState } from 'react';
import { cellSize } from './cellSize';
import classes from './FleetMatrix.module.css';
import { remPx } from './rem';

export type CellTone = 'ok' | 'warn' | 'bad' | 'off' | 'unknown';
export interface CellLook {
  tone: CellTone;
  /** Name and state of the machine, for tooltip and reader. */
  label: string;
}
export interface FleetMatrixProps {
  /** Of the machines, in order. */
  ids: readonly string[];
  /** A hook, the same for the life of the matrix: each cell is drawn when its own look changes. */
  useLook(id: string): CellLook;
  onOpen(id: string): void;
  /** What the cells are. */
  summary: string;
  /** They are as they were when they were last heard of. */
  stale: boolean;
}

/** A sign beside the colour. What is all right has none: nobody must look there. */
const SIGNS: Record<CellTone, string> = { ok: '', warn: '!', bad: '‼', off: '×', unknown: '?' };

interface CellProps {
  id: string;
  useLook(id: string): CellLook;
  index: number;
  inTabOrder: boolean;
}

const Cell = memo(function Cell({ id, useLook, index, inTabOrder }: CellProps) {
  const { tone, label } = useLook(id);
  return (
    <button
      type="button"
      className={classes.cell}
      data-tone={tone}
      data-cell={index}
      title={label}
      aria-label={label}
      tabIndex={inTabOrder ? 0 : -1}
    >
      {SIGNS[tone]}
    </button>
  );
});

/** Pixels between two cells, as in the style sheet. */
const GAP = 3;
const LARGEST_REM = 2.5;

/** How many cells stand in a row, read off the layout. */
function columnsIn(grid: HTMLElement): number {
  return Math.max(1, getComputedStyle(grid).gridTemplateColumns.split(' ').length);
}

/** Every machine as one cell; arrows walk through them, Enter opens. */
export function FleetMatrix({ ids, useLook, onOpen, summary, stale }: FleetMatrixProps) {
  const grid = useRef<HTMLDivElement>(null);
  const { ref: place, width, height } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(grid, place);
  const size = cellSize(ids.length, { width, height }, GAP, LARGEST_REM * remPx());
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
    const next = Math.min(ids.length - 1, Math.max(0, active + step));
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
        const id = ids[indexOf(event.target)];
        if (id) onOpen(id);
      }}
    >
      {ids.map((id, index) => (
        <Cell
          key={id}
          id={id}
          useLook={useLook}
          index={index}
          inTabOrder={index === Math.min(active, ids.length - 1)}
        />
      ))}
    </div>
  );
}
