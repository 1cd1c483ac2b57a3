import { MantineProvider } from '@mantine/core';
import { createInstance } from 'i18next';
import { lazy, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Arriving, ArrivingWhole } from './Arriving';

/** React would keep a fallback in its place for 300 ms. */
const HELD_BACK_MS = 200;

const texts = createInstance();
void texts.use(initReactI18next).init({ lng: 'en', resources: { en: { front: { waiting: 'Waiting' } } } });

let container: HTMLElement;
let root: Root | undefined;
// Draws as a browser does: under `act` nothing is held back.
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
// Files share the page: the library clears away only what it has drawn itself.
afterEach(() => {
  root?.unmount();
  container.remove();
  vi.unstubAllGlobals();
});

function draw(page: ReactNode): HTMLElement {
  container = document.body.appendChild(document.createElement('div'));
  const framed = (
    <I18nextProvider i18n={texts}>
      <MantineProvider>{page}</MantineProvider>
    </I18nextProvider>
  );
  root = createRoot(container);
  root.render(framed);
  return container;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((go) => setTimeout(go, 1));
}

it('shows that a page is loading and then the page', async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((go) => {
    arrive = go;
  });
  const Page = lazy(async () => {
    await arrived;
    return { default: () => <p>here</p> };
  });
  const container = draw(
    <Arriving>
      <Page />
    </Arriving>,
  );
  await until(() => container.querySelector('[role=status]') !== null);
  // What is drawn in the same turn as the sign is not held back.
  await new Promise((go) => setTimeout(go, 30));
  const since = performance.now();
  arrive();
  await until(() => container.querySelector('p') !== null);
  expect(performance.now() - since).toBeLessThan(HELD_BACK_MS);
});

it('shows a page at once whose parts are here', async () => {
  const container = draw(
    <ArrivingWhole part={{ isHere: () => true, fetch: async () => undefined }}>
      <p>here</p>
    </ArrivingWhole>,
  );
  await until(() => container.textContent !== '');
  expect(container.querySelector('p')).not.toBeNull();
});

it.each([
  ['arrive', async () => undefined],
  ['fail', () => Promise.reject(new Error('the network'))],
  ['hang', () => new Promise<undefined>(() => undefined)],
])('draws a page when its parts %s', async (_, end) => {
  let go: () => void = () => undefined;
  const fetched = new Promise<void>((resolve) => {
    go = resolve;
  });
  const part = { isHere: () => false, fetch: () => fetched.then(end) };
  const container = draw(
    <ArrivingWhole part={part}>
      <p>here</p>
    </ArrivingWhole>,
  );
  await until(() => container.querySelector('[role=status]') !== null);
  expect(container.querySelector('p')).toBeNull();
  go();
  await until(() => container.querySelector('p') !== null);
});
