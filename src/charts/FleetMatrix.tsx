import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useRef, useState } from 'react';
import { cellSize } from './cellSize';
import classes from './FleetMatrix.module.css';
import { remPx } from './rem';

/** Most urgent first. */
export const CELL_TONES = ['critical', 'bad', 'warn', 'low', 'off', 'unknown', 'ok'] as const;
export type CellTone = (typeof CELL_TONES)[number];
export interface FleetCell {
  id: string;
  tone: CellTone;
  /** Name and state of the machine, for those who do not see it. */
  label: string;
}
export interface FleetMatrixProps {
  cells: readonly FleetCell[];
  onOpen(id: string): void;
  /** What is said of a cell while the pointer or the keyboard is on it. */
  tip(id: string): ReactNode;
  /** What the cells are. */
  summary: string;
  /** Offline machines keep their last state. */
  stale: boolean;
}

/** The shape beside the colour; healthy machines have none. */
export function CellMark({ tone }: { tone: CellTone }) {
  return (
    <span className={classes.mark} data-tone={tone} aria-hidden>
      <i />
    </span>
  );
}

interface CellProps extends FleetCell {
  index: number;
  inTabOrder: boolean;
}

const Cell = memo(function Cell({ tone, label, index, inTabOrder }: CellProps) {
  return (
    <button
      type="button"
      className={classes.cell}
      data-cell={index}
      data-tone={tone}
      aria-label={label}
      tabIndex={inTabOrder ? 0 : -1}
    >
      <CellMark tone={tone} />
    </button>
  );
});

/** Pixels between two cells, as in the style sheet. */
const GAP = 3;
const LARGEST_REM = 6;
const TIP_REM = 16;

/** How many cells stand in a row, read off the layout. */
function columnsIn(grid: HTMLElement): number {
  return Math.max(1, getComputedStyle(grid).gridTemplateColumns.split(' ').length);
}

/** The cell with the pointer or the keyboard on it. */
function usePointed() {
  const [pointed, setPointed] = useState<{ index: number; at: CSSProperties }>();
  const point = (target: EventTarget) => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]');
    if (!cell) return setPointed(undefined);
    const { left, top, bottom } = cell.getBoundingClientRect();
    const beside = Math.max(0, Math.min(left, innerWidth - TIP_REM * remPx()));
    const below = bottom < innerHeight * 0.7;
    const at = below
      ? { left: beside, top: bottom + GAP }
      : { left: beside, bottom: innerHeight - top + GAP };
    setPointed({ index: Number(cell.dataset.cell), at });
  };
  return { pointed, point, leave: () => setPointed(undefined) };
}

/** Arrow keys move through the cells. */
function useRoving(count: number) {
  const [active, setActive] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const grid = event.currentTarget;
    const columns = columnsIn(grid);
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(count - 1, Math.max(0, active + step));
    setActive(next);
    grid.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  };
  return { active: Math.min(active, count - 1), setActive, onKeyDown };
}

const indexOf = (target: EventTarget) =>
  Number((target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell ?? -1);

/** Every machine as one cell; arrow keys move, Enter opens. */
export function FleetMatrix({ cells, onOpen, tip, summary, stale }: FleetMatrixProps) {
  const grid = useRef<HTMLDivElement>(null);
  const { ref: place, width, height } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(grid, place);
  const size = cellSize(cells.length, { width, height }, GAP, LARGEST_REM * remPx());
  const { active, setActive, onKeyDown } = useRoving(cells.length);
  const { pointed, point, leave } = usePointed();
  const shown = pointed && cells[pointed.index];
  return (
    <>
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
          point(event.target);
        }}
        onBlur={leave}
        onPointerOver={(event) => point(event.target)}
        onPointerLeave={leave}
        onClick={(event) => {
          const cell = cells[indexOf(event.target)];
          if (cell) onOpen(cell.id);
        }}
      >
        {cells.map((cell, index) => (
          <Cell key={cell.id} {...cell} index={index} inTabOrder={index === active} />
        ))}
      </div>
      {shown && (
        <div className={classes.tip} role="tooltip" style={pointed.at}>
          {tip(shown.id)}
        </div>
      )}
    </>
  );
}
