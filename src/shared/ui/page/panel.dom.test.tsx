// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Panel } from './Panel';

const scrolled = vi.fn();

function draw(narrow: boolean, shows?: string) {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
  window.matchMedia = ((media: string) => ({
    media,
    matches: narrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  render(
    <MantineProvider>
      <Panel title="Alarm" shows={shows}>
        text
      </Panel>
    </MantineProvider>,
  );
  return scrolled.mock.calls.length;
}

it('what was chosen in a list is scrolled to where it stands below it, and only there', () => {
  expect([draw(true, 'a'), draw(false, 'a'), draw(true)]).toEqual([1, 0, 0]);
});
