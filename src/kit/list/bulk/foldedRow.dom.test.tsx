import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Console } from '../../testing/testConsole';
import { FoldedRow } from './FoldedRow';

const PART = 100;
let room = 0;
let look: (() => void)[] = [];
const chosen = vi.fn();

/** Every part is as wide as the others, and so is the button of the menu. */
beforeEach(() => {
  look = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly heard: () => void) {}
      observe() {
        look.push(this.heard);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(PART);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const NAMES = ['Lock', 'Unlock', 'Restart', 'Delete'];
const shownAt = (width: number) => {
  room = width;
  const parts = NAMES.map((label) => ({
    label,
    button: <button type="button">{label}</button>,
    onChoose: () => chosen(label),
  }));
  render(
    <Console>
      <FoldedRow parts={parts} />
    </Console>,
  );
};
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

it('shows every command when there is room', () => {
  shownAt(2_000);
  expect(buttons()).toEqual(NAMES);
});

it('moves commands that do not fit into a menu', async () => {
  shownAt(350);
  expect(buttons()).toEqual(['Lock', 'Unlock', 'More']);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Restart', 'Delete']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(chosen).toHaveBeenCalledWith('Delete');
});
