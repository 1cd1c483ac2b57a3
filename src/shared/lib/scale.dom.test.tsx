import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useScale } from './scale';

const root = document.documentElement;
afterEach(() => {
  root.removeAttribute('style');
  root.removeAttribute('data-wall');
});

function Shown() {
  return <p>{useScale()}</p>;
}

it('follows the text size set by page or window', async () => {
  render(<Shown />);
  expect(screen.getByText('1')).toBeDefined();
  root.style.fontSize = '38.4px';
  await act(async () => root.setAttribute('data-wall', ''));
  expect(await screen.findByText('2.4')).toBeDefined();
  root.style.fontSize = '24px';
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(screen.getByText('1.5')).toBeDefined();
});
