import { MantineProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { NOTHING } from '../../lib/format';
import { englishTexts } from '../../testing/texts';
import { LiveValue, type LiveValueProps } from './LiveValue';

function createSource(text: string) {
  const listeners = new Set<() => void>();
  return {
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    read: () => text,
    say(next: string) {
      text = next;
      act(() => {
        for (const changed of listeners) changed();
      });
    },
    listeners,
  };
}

const texts = englishTexts('domain', 'common');

function show(source: ReturnType<typeof createSource>) {
  const drawn = vi.fn();
  const page = (props: Partial<LiveValueProps>) => (
    <I18nextProvider i18n={texts}>
      <MantineProvider env="test">
        <Profiler id="value" onRender={drawn}>
          <LiveValue text={source} unit="°C" q="live" live="temp" {...props} />
        </Profiler>
      </MantineProvider>
    </I18nextProvider>
  );
  const { container, rerender, unmount } = render(page({}));
  const value = () => container.querySelector<HTMLElement>('[data-live]');
  return {
    drawn,
    unmount,
    draw: (props: Partial<LiveValueProps>) => rerender(page(props)),
    says: () => [value()?.textContent, value()?.dataset.value],
  };
}

it('a moving text is written without a drawing', () => {
  const source = createSource('4.1');
  const { says, drawn } = show(source);
  expect(says()).toEqual(['4.1°C', '4.1']);
  drawn.mockClear();
  source.say('\u22124.2');
  expect(says()).toEqual(['\u22124.2°C', '-4.2']);
  expect(drawn).not.toHaveBeenCalled();
});

it('a drawing for another reason shows the newest text', () => {
  const source = createSource('4.1');
  const { says, draw } = show(source);
  source.say('4.2');
  draw({ q: 'late' });
  expect(says()).toEqual(['4.2°CLate', '4.2']);
  source.say('4.1');
  draw({ q: 'live' });
  expect(says()).toEqual(['4.1°C', '4.1']);
});

it('a text that comes and goes takes its unit with it', () => {
  const source = createSource(NOTHING);
  const { says } = show(source);
  expect(says()).toEqual([NOTHING, NOTHING]);
  source.say('4.1');
  expect(says()).toEqual(['4.1°C', '4.1']);
  source.say(NOTHING);
  expect(says()).toEqual([NOTHING, NOTHING]);
});

it('another source is listened to instead, and none once the value is gone', () => {
  const [first, second] = [createSource('1'), createSource('2')];
  const { says, draw, unmount } = show(first);
  draw({ text: second });
  expect(first.listeners.size).toBe(0);
  first.say('3');
  expect(says()).toEqual(['2°C', '2']);
  unmount();
  expect(second.listeners.size).toBe(0);
});
