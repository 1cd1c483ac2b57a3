import { type StateMachine, statesOf, targetsOf } from '@contract/kit/states';

export const BOX = { width: 128, height: 30, gapX: 72, gapY: 18, margin: 14 } as const;

export interface StateBox {
  state: string;
  x: number;
  y: number;
}
export interface StateEdge {
  from: string;
  to: string;
  events: string[];
  /** SVG path. */
  path: string;
}
export interface StatesDrawing {
  boxes: StateBox[];
  ways: StateEdge[];
  width: number;
  height: number;
}

/** Every step from one state to another, with the events that cause it. */
export function stateEdges(machine: StateMachine): { from: string; to: string; events: string[] }[] {
  const steps = new Map<string, { from: string; to: string; events: string[] }>();
  for (const [event, transition] of Object.entries(machine.events))
    for (const from of transition.from)
      for (const to of targetsOf(transition)) {
        const key = `${from} ${to}`;
        steps.set(key, { from, to, events: [...(steps.get(key)?.events ?? []), event] });
      }
  return [...steps.values()];
}

/** How many events it takes at least from the beginning; what nothing leads to stands at the beginning. */
export function distancesOf(machine: StateMachine): Map<string, number> {
  const found = new Map([[machine.initial, 0]]);
  const steps = stateEdges(machine);
  for (const [state, distance] of found)
    for (const { from, to } of steps) if (from === state && !found.has(to)) found.set(to, distance + 1);
  for (const state of statesOf(machine)) if (!found.has(state)) found.set(state, 0);
  return found;
}

/** To the next column straight, back or along a column in a bow. */
function pathOf(from: StateBox, to: StateBox): string {
  const middle = BOX.height / 2;
  if (to.x > from.x) {
    const [x1, y1, x2, y2] = [from.x + BOX.width, from.y + middle, to.x - 3, to.y + middle];
    const bend = (x2 - x1) / 2;
    return `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
  }
  if (to.x === from.x) {
    const x = from.x + BOX.width;
    const [y1, y2] = [from.y + middle, to.y + middle];
    return `M${x},${y1} C${x + 36},${y1} ${x + 36},${y2} ${x + 3},${y2}`;
  }
  const [x1, x2] = [from.x + BOX.width / 2, to.x + BOX.width / 2];
  const [y1, y2] = [from.y + BOX.height, to.y + BOX.height + 3];
  const deep = Math.max(y1, y2) + 2 * BOX.margin;
  return `M${x1},${y1} C${x1},${deep} ${x2},${deep} ${x2},${y2}`;
}

/** States as boxes, the beginning at the left, each as far to the right as it is away from it. */
export function drawStates(machine: StateMachine): StatesDrawing {
  const distances = distancesOf(machine);
  const used = new Map<number, number>();
  const boxes = statesOf(machine).map((state) => {
    const column = distances.get(state) ?? 0;
    const row = used.get(column) ?? 0;
    used.set(column, row + 1);
    return {
      state,
      x: BOX.margin + column * (BOX.width + BOX.gapX),
      y: BOX.margin + row * (BOX.height + BOX.gapY),
    };
  });
  const byState = new Map(boxes.map((box) => [box.state, box]));
  const ways = stateEdges(machine).flatMap((step) => {
    const [from, to] = [byState.get(step.from), byState.get(step.to)];
    return from && to && from !== to ? [{ ...step, path: pathOf(from, to) }] : [];
  });
  return {
    boxes,
    ways,
    width: Math.max(...boxes.map(({ x }) => x)) + BOX.width + 40,
    height: Math.max(...boxes.map(({ y }) => y)) + BOX.height + 3 * BOX.margin,
  };
}
