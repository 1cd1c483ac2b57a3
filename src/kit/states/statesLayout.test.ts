import { defineStates } from '@contract/kit/states';
import { describe, expect, it } from 'vitest';
import { distancesOf, drawStates, stateEdges } from './statesLayout';

const machine = defineStates({
  field: 'state',
  initial: 'draft',
  states: { draft: undefined, submitted: 'warn', done: 'ok', cancelled: 'off' },
  events: {
    submit: { from: ['draft'], to: 'submitted', needs: 'M' },
    sendBack: { from: ['submitted'], to: 'draft', needs: 'M' },
    approve: { from: ['submitted'], to: 'done', needs: 'A' },
    finish: { from: ['submitted'], to: 'done', needs: 'system' },
    cancel: { from: ['draft', 'submitted'], to: 'cancelled', needs: 'M' },
  },
});

describe('a drawing of states', () => {
  it('contains each transition once with all events that cause it', () => {
    const steps = stateEdges(machine);
    expect(steps).toHaveLength(5);
    expect(steps).toContainEqual({ from: 'submitted', to: 'done', events: ['approve', 'finish'] });
  });

  it('places each state by its distance from the initial one', () => {
    expect(Object.fromEntries(distancesOf(machine))).toEqual({
      draft: 0,
      submitted: 1,
      cancelled: 1,
      done: 2,
    });
    const { boxes } = drawStates(machine);
    const x = Object.fromEntries(boxes.map((box) => [box.state, box.x]));
    expect(x.draft).toBeLessThan(x.submitted ?? 0);
    expect(x.submitted).toBe(x.cancelled);
    expect(x.submitted).toBeLessThan(x.done ?? 0);
  });

  it('has no overlapping boxes and contains all boxes and arrows', () => {
    const { boxes, ways, width, height } = drawStates(machine);
    expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(boxes.length);
    for (const { x, y } of boxes) expect([x < width, y < height]).toEqual([true, true]);
    expect(ways).toHaveLength(5);
    const numbers = ways.flatMap(({ path }) => (path.match(/-?[\d.]+/g) ?? []).map(Number));
    expect(Math.max(...numbers)).toBeLessThanOrEqual(Math.max(width, height));
  });
});
