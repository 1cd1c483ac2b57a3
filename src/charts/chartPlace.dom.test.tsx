import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ChartPlace } from './ChartPlace';

afterEach(cleanup);

it('scales its height in rem, not in pixels', () => {
  render(<ChartPlace summary="Temperature" height={240} />);
  expect(screen.getByRole('img', { name: 'Temperature' }).style.height).toBe('15rem');
});
