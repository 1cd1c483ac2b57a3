// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Panel } from './Panel';

const scrolled = vi.fn();

/** @param top of the panel, beside or below a list 400 px high */
function draw(top: number, shows?: string) {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
  Element.prototype.getBoundingClientRect = function rect(this: Element) {
    return (this.id === 'list' ? { top: 0, bottom: 400 } : { top, bottom: top + 300 }) as DOMRect;
  };
  const page = (chosen: string | undefined) => (
    <MantineProvider>
      <div id="list" />
      <Panel title="Alarm" shows={chosen}>
        text
      </Panel>
    </MantineProvider>
  );
  const { rerender } = render(page(shows));
  const first = scrolled.mock.calls.length;
  rerender(page(shows && `${shows} and another`));
  return [first, scrolled.mock.calls.length - first];
}

it('what was chosen in a list is scrolled to where it stands below it, whatever the width, and only there', () => {
  expect(draw(412, 'a')).toEqual([1, 1]);
  expect(draw(0, 'a')).toEqual([0, 0]);
  expect(draw(412)).toEqual([0, 0]);
});
