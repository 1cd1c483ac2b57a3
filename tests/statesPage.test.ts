import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RESOURCES } from '../contract/resources';
import { PAGE, statesPage } from '../scripts/states/page';

it('docs/states.md equals the output of npm run docs:states', () => {
  expect(readFileSync(PAGE, 'utf8') === statesPage(), 'run npm run docs:states').toBe(true);
});

it('docs/states.md draws every event of every table', () => {
  const text = statesPage();
  const events = RESOURCES.flatMap(({ states = [] }) =>
    states.flatMap((machine) =>
      Object.values(machine.events).flatMap(({ from, to }) =>
        from.flatMap((state) =>
          (typeof to === 'string' ? [to] : to).map((each) => `  ${state} --> ${each}: `),
        ),
      ),
    ),
  );
  expect(events.length).toBeGreaterThan(100);
  expect(events.filter((each) => !text.includes(each))).toEqual([]);
});
