import { recordPath } from '@contract/kit/resource';
import { lanes } from '@contract/resources/machines/lanes';
import { keyCommandOf } from '@shared/lib';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CABINET_KEYS, laneOrder, type Move, moved, trayWith } from './moves';
import type { ShapedCabinet } from './shape';
import type { LaneSelection } from './useLaneSelection';

/** Id of the lane that an event is about. */
export const laneAt = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>('[data-lane]')?.dataset.lane;

/** All lanes between two, in the order of reading. */
function between(cabinets: readonly ShapedCabinet[], from: string, to: string): string[] {
  const all = laneOrder(cabinets);
  const [start, end] = [all.indexOf(from), all.indexOf(to)].toSorted((a, b) => a - b);
  return all.slice(Math.max(0, start ?? 0), (end ?? 0) + 1);
}

/** Lanes are gone over with the arrow keys, chosen with Space or a click, and opened with Enter or two clicks. */
export function useCabinetKeys(cabinets: readonly ShapedCabinet[], selection: LaneSelection) {
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<string>();
  const all = laneOrder(cabinets);
  const current = at !== undefined && all.includes(at) ? at : all[0];
  const open = (id: string) => void navigate(recordPath(lanes, id));
  const go = (id: string) => {
    setAt(id);
    root.current?.querySelector<HTMLElement>(`[data-lane="${id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = laneAt(event.target);
    const meant = keyCommandOf(CABINET_KEYS, event);
    if (id === undefined || meant === undefined) return;
    event.preventDefault();
    if (meant === 'select') selection.toggle(id);
    else if (meant === 'tray') selection.turn(trayWith(cabinets, id));
    else if (meant === 'all') selection.add(all);
    else if (meant === 'clear') selection.clear();
    else if (meant === 'open') open(id);
    else {
      const next = moved(cabinets, id, meant satisfies Move);
      if (event.shiftKey) selection.add(between(cabinets, id, next));
      go(next);
    }
  };
  const onClick = (event: MouseEvent) => {
    const id = laneAt(event.target);
    if (id === undefined) return;
    if (event.shiftKey && current !== undefined) selection.add(between(cabinets, current, id));
    else selection.toggle(id);
    setAt(id);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const id = laneAt(event.target);
    if (id !== undefined) open(id);
  };
  return { root, current, handlers: { onKeyDown, onClick, onDoubleClick } };
}
