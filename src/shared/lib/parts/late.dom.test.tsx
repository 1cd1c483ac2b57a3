import { act, render, screen } from '@testing-library/react';
import { Activity, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryLateParts } from './comeBack';
import { type LateFaultProps, late } from './late';

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
  const tab = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Suspense>
        <Late />
      </Suspense>
    </Activity>
  );
  const { rerender } = render(tab('visible'));
  await screen.findByText(/fault/);
  return { load, turn: (mode: 'visible' | 'hidden') => rerender(tab(mode)) };
}

it('a part that did not arrive is fetched again when the server is there again', async () => {
  await openBroken(undefined);
  act(retryLateParts);
  expect(await screen.findByText('here')).toBeDefined();
  act(retryLateParts);
  expect(screen.getByText('here')).toBeDefined();
});

it('a part in a tab that was left meanwhile is fetched when one comes back to it', async () => {
  const { load, turn } = await openBroken(undefined);
  turn('hidden');
  act(retryLateParts);
  expect(load).toHaveBeenCalledOnce();
  turn('visible');
  expect(await screen.findByText('here')).toBeDefined();
});

it('a part whose build is gone is not', async () => {
  const { load } = await openBroken('two');
  act(retryLateParts);
  expect(screen.getByText('fault gone')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

it('a part that was fetched before is drawn without waiting', async () => {
  const Late = late(async () => ({ default: Part }), Fault);
  expect(Late.isHere()).toBe(false);
  await Late.fetch();
  expect(Late.isHere()).toBe(true);
  render(
    <Suspense fallback="waits">
      <Late />
    </Suspense>,
  );
  expect(screen.getByText('here')).toBeDefined();
  expect(screen.queryByText('waits')).toBeNull();
});
