import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../testing/noLayout';
import { englishTexts } from '../../testing/texts';
import { Copying } from './Copying';

const LINK = 'https://pharos.test/#/list?q=1';

beforeEach(withoutLayout);
afterEach(() => {
  act(() => notifications.clean());
  vi.unstubAllGlobals();
});

/** A page whose browser has this clipboard. */
function open(clipboard: Partial<Clipboard> | undefined, shown = false) {
  const user = userEvent.setup();
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }));
  render(
    <I18nextProvider i18n={englishTexts('common')}>
      <MantineProvider env="test">
        <Copying text={LINK} shown={shown}>
          {({ copied, copy }) => (
            <button type="button" onClick={copy}>
              {copied ? 'copied' : 'copy'}
            </button>
          )}
        </Copying>
        <Notifications />
      </MantineProvider>
    </I18nextProvider>,
  );
  return user;
}

it('a text goes to the clipboard, and the button says so', async () => {
  const writeText = vi.fn(async () => undefined);
  await open({ writeText }).click(screen.getByRole('button', { name: 'copy' }));
  expect(await screen.findByRole('button', { name: 'copied' })).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(LINK);
  expect(screen.queryByText('Could not be copied')).toBeNull();
});

const refused = { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) };

it.each([
  ['refuses', refused],
  ['has no clipboard', undefined],
])('where the browser %s, the text can be copied by hand', async (_, clipboard) => {
  const user = open(clipboard);
  await user.click(screen.getByRole('button', { name: 'copy' }));
  expect(await screen.findByText('Could not be copied')).toBeTruthy();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Text to copy' });
  await user.click(field);
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(LINK);
  expect(screen.queryByRole('button', { name: 'copied' })).toBeNull();
});

it('a text on the page is not repeated', async () => {
  await open(refused, true).click(screen.getByRole('button', { name: 'copy' }));
  expect(await screen.findByText('Could not be copied')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
