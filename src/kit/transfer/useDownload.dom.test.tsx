import { Button } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Console, mayAll } from '../testing/testConsole';
import { SILENCE_MS } from './download';
import { useDownload } from './useDownload';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Sheet() {
  const { start } = useDownload('Export failed');
  return <Button onClick={() => void start('/users/export.csv', 'users.csv')}>Export</Button>;
}

/** The first bytes of a sheet, and no more. */
function cut(): ReadableStream {
  let sent = false;
  return new ReadableStream({
    pull(stream) {
      if (sent) stream.error(new TypeError('network error'));
      else stream.enqueue(new Uint8Array(9));
      sent = true;
    },
  });
}

it.each([
  ['begins', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is whole', async () => new Response(cut())],
])(
  'reports in the language of the reader that the connection was lost before the sheet %s',
  async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    render(
      <Console access={mayAll()}>
        <Sheet />
      </Console>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await screen.findByText('The server could not be reached. Check the network, then try again.');
  },
);

it('is given up after a minute without a byte, and the reader is told', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_go, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason))),
  );
  render(
    <Console access={mayAll()}>
      <Sheet />
    </Console>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await act(() => vi.advanceTimersByTimeAsync(SILENCE_MS));
  expect(screen.getByText('The server did not respond in time. Try again.')).toBeDefined();
});
