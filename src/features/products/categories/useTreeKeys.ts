import type { AnyRow } from '@contract/kit/resource';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { TreeLine, TreeStep } from './tree';

const STEPS: Readonly<Record<string, TreeStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

interface TreeKeys {
  lines: readonly TreeLine[];
  closed: ReadonlySet<string>;
  toggle(id: string): void;
  open(row: AnyRow): void;
  step(row: AnyRow, step: TreeStep): void;
}

/** One line of the tree is reached by Tab, the others by arrows; with Alt they move the category. */
export function useTreeKeys({ lines, closed, toggle, open, step }: TreeKeys) {
  const [at, goTo] = useState<string>();
  const tree = useRef<HTMLDivElement>(null);
  const current = lines.find(({ row }) => row.id === at) ?? lines[0];
  const focus = (line: TreeLine | undefined) => {
    if (!line) return;
    goTo(line.row.id);
    tree.current?.querySelector<HTMLElement>(`[data-category="${line.row.id}"]`)?.focus();
  };
  const walk = (key: string, { row, level, hasBelow }: TreeLine, index: number): boolean => {
    if (key === 'ArrowDown') focus(lines[index + 1]);
    else if (key === 'ArrowUp') focus(lines[index - 1]);
    else if (key === 'Home') focus(lines[0]);
    else if (key === 'End') focus(lines.at(-1));
    else if (key === 'Enter') open(row);
    else if (key === 'ArrowRight' && hasBelow && closed.has(row.id)) toggle(row.id);
    else if (key === 'ArrowRight') focus(hasBelow ? lines[index + 1] : undefined);
    else if (key === 'ArrowLeft' && hasBelow && !closed.has(row.id)) toggle(row.id);
    else if (key === 'ArrowLeft') focus(lines.slice(0, index).findLast((line) => line.level < level));
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || event.ctrlKey || event.metaKey) return;
    // A button within the line has keys of its own.
    if ((event.target as HTMLElement).getAttribute('role') !== 'treeitem') return;
    const moves = event.altKey ? STEPS[event.key] : undefined;
    if (moves) step(current.row, moves);
    else if (event.altKey || !walk(event.key, current, lines.indexOf(current))) return;
    event.preventDefault();
  };
  return { tree, onKeyDown, current: current?.row.id, onFocus: goTo };
}
