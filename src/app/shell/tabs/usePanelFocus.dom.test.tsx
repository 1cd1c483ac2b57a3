import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePanelFocus } from './usePanelFocus';

// Nothing is laid out here: what is hidden says so.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(function visible(this: Element) {
    return this.closest('[hidden]') === null;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Panel({ name, visible }: { name: string; visible: boolean }) {
  return (
    <div data-testid={name} hidden={!visible} tabIndex={-1} {...usePanelFocus(visible)}>
      <button type="button">{name} row</button>
    </div>
  );
}

const Screens = ({ shown }: { shown: string }) => (
  <>
    <button type="button">menu</button>
    <main>
      <Panel name="list" visible={shown === 'list'} />
      {shown === 'record' && <Panel name="record" visible />}
    </main>
  </>
);
const button = (name: string) => screen.getByRole('button', { name });

it('moves the focus to a new screen and back to its earlier position', () => {
  const { rerender } = render(<Screens shown="list" />);
  expect(document.activeElement).toBe(document.body);
  button('list row').focus();
  rerender(<Screens shown="record" />);
  expect(document.activeElement).toBe(screen.getByTestId('record'));
  rerender(<Screens shown="list" />);
  expect(document.activeElement).toBe(button('list row'));
});

it('keeps the focus outside of the screens', () => {
  const { rerender } = render(<Screens shown="list" />);
  button('menu').focus();
  rerender(<Screens shown="record" />);
  expect(document.activeElement).toBe(button('menu'));
});
