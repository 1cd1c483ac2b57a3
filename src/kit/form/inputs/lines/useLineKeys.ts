import { type KeyboardEvent, useRef } from 'react';
import { cellPlace, type LinesInputProps } from './LineRow';
import { mayGrow, movedLine, newLine, withoutLine } from './lineEdits';

/** Where in the table something happened. */
export function cellPosition(target: EventTarget): { index: number; column: string } | undefined {
  const field = target instanceof Element && target.closest<HTMLElement>('[data-field]')?.dataset.field;
  const [, index, column] = field ? field.split('.') : [];
  return column === undefined ? undefined : { index: Number(index), column };
}

/** Keys of the table: a new line, one less, one up or down; where the cursor goes then. */
export function useLineKeys({ name, field, value, onChange }: LinesInputProps) {
  const table = useRef<HTMLDivElement>(null);
  const go = (index: number, column: string) =>
    // The line is drawn first.
    requestAnimationFrame(() => {
      const cell = table.current?.querySelector(`[data-field="${cellPlace(name, index, column)}"]`);
      const input = cell?.matches('input, textarea, button') ? cell : cell?.querySelector('input, textarea');
      if (input instanceof HTMLElement) input.focus();
    });
  const [first = ''] = Object.keys(field.columns);
  const add = (at = value.length) => {
    if (!mayGrow(field, value.length)) return;
    onChange(value.toSpliced(at, 0, newLine(field.columns)));
    go(at, first);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = cellPosition(event.target);
    if (!place) return;
    const { index, column } = place;
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    if (event.altKey && way) {
      onChange(movedLine(value, index, way));
      go(Math.min(Math.max(index + way, 0), value.length - 1), column);
    } else if (event.ctrlKey && !event.shiftKey && event.key === 'Enter') add(index + 1);
    else if (event.ctrlKey && event.key === 'Delete' && value.length > field.min) {
      onChange(withoutLine(value, index));
      go(Math.max(0, index - 1), column);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { table, add, onKeyDown };
}
