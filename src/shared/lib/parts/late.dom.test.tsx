import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LateFaultProps, late, retryLateParts } from './late';

beforeEach(() => {
  vi.stubGlobal('__BUILD__', 'one');
  // React reports what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const Fault = ({ fault }: LateFaultProps) => <p>{`fault ${fault}`}</p>;
const Part = () => <p>here</p>;

async function openBroken(served: string | undefined) {
  vi.stubGlobal('fetch', () =>
    served ? Promise.resolve(new Response(served)) : Promise.reject(new TypeError('Failed to fetch')),
  );
  const load = vi.fn<() => Promise<{ default: typeof Part }>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValue({ default: Part });
  const Late = late(load, Fault);
  render(
    <Suspense>
      <Late />
    </Suspense>,
  );
  await screen.findByText(/fault/);
  return load;
}

it('a part that did not arrive is fetched again when the server is there again', async () => {
  await openBroken(undefined);
  act(retryLateParts);
  expect(await screen.findByText('here')).toBeDefined();
  act(retryLateParts);
  expect(screen.getByText('here')).toBeDefined();
});

it('a part whose build is gone is not', async () => {
  const load = await openBroken('two');
  act(retryLateParts);
  expect(screen.getByText('fault gone')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});
