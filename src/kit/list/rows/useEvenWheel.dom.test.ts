import { afterEach, expect, it } from 'vitest';
import { turnEvenly } from './useEvenWheel';

const ROW = 40;
const scroller = document.createElement('div');
let end: () => void = () => undefined;
afterEach(() => {
  end();
  scroller.scrollTop = 0;
});

function turn(init: Partial<WheelEventInit>): boolean {
  // The wheel event of the test's page knows no keys.
  const still = { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, shiftKey: false };
  const event = Object.assign(new Event('wheel', { cancelable: true }), still, init);
  scroller.dispatchEvent(event);
  return event.defaultPrevented;
}

it('moves the rows by what the wheel says, not the scroll bar', () => {
  end = turnEvenly(scroller, ROW, 0.25);
  expect(turn({ deltaY: 120 })).toBe(true);
  expect(scroller.scrollTop).toBe(30);
  turn({ deltaY: 3, deltaMode: WheelEvent.DOM_DELTA_LINE });
  expect(scroller.scrollTop).toBe(60);
});

it('loses no small steps of a pad', () => {
  end = turnEvenly(scroller, ROW, 0.25);
  for (let step = 0; step < 10; step++) turn({ deltaY: 2 });
  expect(scroller.scrollTop).toBe(5);
});

it.each([{ deltaX: 120 }, { deltaY: 120, shiftKey: true }, { deltaY: 120, ctrlKey: true }])(
  'leaves %o to the browser',
  (init) => {
    end = turnEvenly(scroller, ROW, 0.25);
    expect(turn(init)).toBe(false);
    expect(scroller.scrollTop).toBe(0);
  },
);
