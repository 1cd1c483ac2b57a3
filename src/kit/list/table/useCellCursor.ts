import { notifications } from '@mantine/notifications';
import { MINUS } from '@shared/lib';
import { useCopy } from '@shared/ui';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from './columns/dataColumn';

/** What a cell says, as it stands in it. */
export const CELL = 'data-cell';

const TOLD_MS = 2_000;

/** A text that was marked with the mouse is what is meant to be copied. */
function isTextMarked(): boolean {
  return window.getSelection()?.isCollapsed === false;
}

interface Cursor {
  /** Column of the cell that has the keyboard; undefined before one was gone to. */
  key?: string;
  /** To the cell on the left or on the right. */
  move(step: -1 | 1): void;
  /** False where the browser shall copy what is marked. */
  copy(index: number): boolean;
}

/** The cell of the present row that has the keyboard: the arrows go along, Ctrl+C copies what it says. */
export function useCellCursor(
  scroller: RefObject<HTMLDivElement | null>,
  columns: readonly DataColumn[],
  current: number,
): Cursor {
  const { t } = useTranslation('kit');
  const take = useCopy();
  const [key, setKey] = useState<string>();
  const at = columns.findIndex((column) => column.key === key);
  const cellOf = (index: number, column: string) =>
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [${CELL}="${column}"]`);
  const go = (column: DataColumn | undefined) => {
    if (!column) return;
    setKey(column.key);
    cellOf(current, column.key)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const tell = (message: string, color?: string) =>
    notifications.show({ autoClose: TOLD_MS, color, message });
  return {
    key: at < 0 ? undefined : key,
    move(step) {
      if (at < 0) go(step > 0 ? columns[0] : columns.at(-1));
      else go(columns[Math.min(columns.length - 1, Math.max(0, at + step))]);
    },
    copy(index) {
      const column = columns[at] ?? columns.find(({ address }) => address) ?? columns[0];
      const text = column && cellOf(index, column.key)?.querySelector('[data-cut]')?.textContent;
      if (!column || isTextMarked()) return false;
      // A picture says nothing: what was copied before stays.
      if (!text) tell(t('list.cellNotCopied', { name: column.header }), 'red');
      // A spreadsheet knows a number below zero by the hyphen.
      else
        void take(text.replace(MINUS, '-')).then((copied) => {
          if (copied) tell(t('list.cellCopied', { name: column.header }));
        });
      return true;
    },
  };
}
