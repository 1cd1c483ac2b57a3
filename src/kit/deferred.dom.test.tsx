import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { type ReactNode, Suspense, useState } from 'react';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred, deferredDialog } from './deferred';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Texts that are there, and others that come when `arrive` is called. */
function textsBehindLostLink() {
  let arrive: () => void = () => undefined;
  const i18n = createInstance();
  const backend = {
    type: 'backend' as const,
    init() {},
    read(_language: string, _namespace: string, done: (error: null, texts: object) => void) {
      arrive = () => done(null, { text: 'text of the part' });
    },
  };
  const loading = 'Loading';
  void i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: false,
      initAsync: false,
      ns: ['common'],
      partialBundledLanguages: true,
      resources: { en: { common: { empty: { loading, slow: 'still loading' } } } },
    });
  return { i18n, arrive: () => act(() => arrive()) };
}

/** A page with one part, which its button opens. */
function open(part: (close: () => void) => ReactNode) {
  const texts = textsBehindLostLink();
  function Page() {
    const [opened, turn] = useState(false);
    return (
      <>
        <button type="button" onClick={() => turn(true)}>
          open
        </button>
        {opened && part(() => turn(false))}
      </>
    );
  }
  render(
    <I18nextProvider i18n={texts.i18n}>
      <MantineProvider env="test">
        <Suspense fallback="nothing left of the page">
          <Page />
        </Suspense>
      </MantineProvider>
    </I18nextProvider>,
  );
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'open' }));
  return { ...texts, press };
}

function Worded() {
  const { t } = useTranslation('late');
  return <p>{t('text')}</p>;
}

describe('a part whose texts are not there', () => {
  it('leaves its page alone, says that it is on its way, and comes with them', async () => {
    const Part = deferred(async () => ({ default: Worded }));
    // Its code was fetched before.
    Part.whenThere(() => undefined);
    await pass(0);
    const { press, arrive } = open(() => <Part />);
    press();
    await pass(500);
    expect(screen.queryByText(/nothing left/)).toBeNull();
    expect(screen.getByText('Loading')).toBeDefined();
    await pass(10_000);
    expect(screen.getByText('still loading')).toBeDefined();
    arrive();
    await pass(0);
    expect(screen.getByText('text of the part')).toBeDefined();
  });
});

describe('a part whose code does not come', () => {
  let end: (part: { default: () => null }) => void = () => undefined;
  const coming = new Promise<{ default: () => null }>((resolve) => {
    end = resolve;
  });
  const late = () => coming;
  // Files share what is registered for the prefetch: the next one must not wait for this.
  afterAll(() => end({ default: () => null }));

  it('is opened all the same after a second', async () => {
    const go = vi.fn();
    deferred(late).whenThere(go);
    await pass(999);
    expect(go).not.toHaveBeenCalled();
    await pass(1);
    expect(go).toHaveBeenCalledOnce();
  });

  it('is a dialog that can be closed', async () => {
    const Dialog = deferredDialog<{ onClose(): void }>(late);
    const { press } = open((close) => <Dialog onClose={close} />);
    press();
    await pass(500);
    const dialog = screen.getByRole('dialog', { name: 'Loading' });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await pass(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
