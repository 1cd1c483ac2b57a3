import type { AnyRow } from '@contract/kit/resource';
import { DESIGNED_REM } from '@shared/lib';
import type { CSSProperties } from 'react';
import type { DataColumn } from './columns/dataColumn';
import classes from './DataTable.module.css';
import { RowMenuButton } from './RowMenu';
import type { PeekControl, TableMenu } from './tableProps';

export const CHECK_WIDTH = 44;

/** Widths are counted in pixels as designed; what is drawn follows the size of text. */
export const remOf = (pixels: number) => `${pixels / DESIGNED_REM}rem`;

/**
 * What all rows of a table are parted by, set once for the table. A style of its own in each cell would cost more: the
 * browser keeps computed styles for elements that share their rules, and looks through all of them for one that does not.
 */
export function tracksOf(designed: readonly number[], menuWidth: number): CSSProperties {
  const end = menuWidth > 0 ? [`minmax(${remOf(menuWidth)}, 1fr)`] : [];
  return { '--tracks': [...designed.map(remOf), ...end].join(' ') } as CSSProperties;
}

export const pinStyle = (left: number | undefined): CSSProperties | undefined =>
  left === undefined ? undefined : { left: remOf(left) };

/** What the buttons of every row are called: looked up once for all of them. */
export interface RowWords {
  select: string;
  peek: string;
}

export interface DataRowProps {
  said: RowWords;
  index: number;
  /** Undefined while it is not fetched. */
  row?: AnyRow;
  columns: readonly DataColumn[];
  pins: ReadonlyMap<string, number>;
  style: CSSProperties;
  /** Of the question before: nothing that was found by the present one, or could be selected for it. */
  stale: boolean;
  /** Has the keyboard. */
  focusable: boolean;
  selectable: boolean;
  on: boolean;
  state?: 'changed' | 'gone';
  onOpen(row: AnyRow, index: number): void;
  onToggle(wide: boolean): void;
  menu?: TableMenu;
  menuOpened: boolean;
  onTurnMenu(row: AnyRow, button: HTMLElement): void;
  /** Pixels of what stands behind the columns. */
  menuWidth: number;
  peek?: PeekControl;
  /** Column of the cell that has the keyboard, if it is of this row. */
  cell?: string;
  /** Is the value of this column being changed? */
  isEdited(row: AnyRow, key: string): boolean;
  onEdit(row: AnyRow, column: DataColumn, button: HTMLElement): void;
}

/** The box that selects a row. */
export function RowBox({
  said,
  stale,
  on,
  onToggle,
}: Pick<DataRowProps, 'said' | 'stale' | 'on' | 'onToggle'>) {
  return (
    <div
      role="gridcell"
      className={classes.check}
      data-selects
      onClick={({ target, currentTarget, shiftKey }) => target === currentTarget && onToggle(shiftKey)}
      onKeyDown={undefined}
    >
      <input
        type="checkbox"
        className={classes.box}
        tabIndex={-1}
        aria-label={said.select}
        aria-disabled={stale || undefined}
        checked={on}
        readOnly
        onClick={(event) => onToggle(event.shiftKey)}
      />
    </div>
  );
}

/** What may be done with a row, and the way to see its record beside the list. */
export function RowEnd({ id, ...props }: DataRowProps & { id: string }) {
  const { said, index, row, menu, menuWidth, peek } = props;
  if (menuWidth === 0) return null;
  const shown = row !== undefined && peek?.id === row.id;
  return (
    <div role="gridcell" className={classes.menu}>
      {row && peek && (
        <button
          type="button"
          className={classes.button}
          tabIndex={-1}
          aria-label={said.peek}
          aria-expanded={shown}
          onClick={() => (shown ? peek.hide() : peek.show(row, index))}
        >
          <span className={classes.icon} data-icon="beside" aria-hidden />
        </button>
      )}
      {row && menu && (
        <RowMenuButton
          id={id}
          name={menu.nameOf(row)}
          opened={props.menuOpened}
          tabIndex={-1}
          onTurn={(button) => props.onTurnMenu(row, button)}
        />
      )}
    </div>
  );
}
