import type { AnyRow } from '@contract/kit/resource';
import { type DragEvent, useState } from 'react';
import { placeByDrop } from './tree';
import type { useMoving } from './useMoving';

/** So much of a line from above means "before it". */
const BEFORE_SHARE = 0.35;
const END = 'end';

type DropPosition = 'before' | 'below';

interface DropTarget {
  id: string;
  where: DropPosition;
}

function whereOf({ clientY, currentTarget }: DragEvent): DropPosition {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY - top < height * BEFORE_SHARE ? 'before' : 'below';
}

/** What is dragged and what it is over. */
export function useDragging(rows: readonly AnyRow[], move: ReturnType<typeof useMoving>['move']) {
  const [dragged, drag] = useState<AnyRow>();
  const [over, setOver] = useState<DropTarget>();
  const end = () => {
    drag(undefined);
    setOver(undefined);
  };
  const placeAt = (target: AnyRow | undefined, where: DropPosition) => {
    if (!dragged) return undefined;
    return target ? placeByDrop(rows, dragged.id, target, where) : { parentId: null, beforeId: null };
  };
  /** Without a target: the end of the first level. */
  const onto = (target?: AnyRow) => ({
    onDragOver(event: DragEvent) {
      const where = target ? whereOf(event) : 'below';
      const place = placeAt(target, where);
      if (place) event.preventDefault();
      setOver(place && { id: target?.id ?? END, where });
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      if (dragged) void move(dragged, placeAt(target, target ? whereOf(event) : 'below'));
      end();
    },
  });
  const begin = (row: AnyRow) => ({
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(row.code));
      drag(row);
    },
    onDragEnd: end,
  });
  return { dragged, over, onto, begin };
}
