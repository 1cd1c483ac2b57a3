// @vitest-environment happy-dom

import { ScanButton } from '@shared/ui';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Console } from '../../testing/testConsole';

const stopped = vi.fn();
/** What the browser reads, one after the other. */
let seen: string[];
class Detector {
  static getSupportedFormats = async () => ['ean_13'];
  detect = async () => seen.splice(0, 1).map((rawValue) => ({ rawValue }));
}
const camera = (open: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia: open } }));

beforeEach(() => {
  seen = [];
  stopped.mockClear();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('BarcodeDetector', Detector);
  HTMLMediaElement.prototype.play = async () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(onCode = vi.fn()) {
  const user = userEvent.setup();
  render(
    <Console>
      <ScanButton formats={['ean13']} accepts={(code) => code.startsWith('69')} onCode={onCode} />
    </Console>,
  );
  await user.click(screen.getByRole('button', { name: 'Scan with the camera' }));
  return onCode;
}

it('accepts the first expected code and closes the camera', async () => {
  seen = ['40000', '6901234567892'];
  const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop: stopped }] });
  camera(async () => stream);
  const onCode = await open();
  await waitFor(() => expect(onCode.mock.calls).toEqual([['6901234567892']]));
  await waitFor(() => expect(stopped).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['NotAllowedError', /may not use the camera/],
  ['NotFoundError', /No camera found/],
  ['NotReadableError', /Another app may be using it/],
])('explains a camera problem and offers typing: %s', async (name, text) => {
  camera(() => Promise.reject(Object.assign(new Error(name), { name })));
  await open();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText(/by hand/)).toBeTruthy();
});

it('states that the camera requires TLS', async () => {
  vi.stubGlobal('isSecureContext', false);
  await open();
  expect(await screen.findByText(/over HTTPS only/)).toBeTruthy();
});
