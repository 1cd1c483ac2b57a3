import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CameraButton } from './CameraButton';

const MB = 1024 * 1024;
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function touching(coarse: boolean): void {
  const media = { matches: coarse, addEventListener: () => {}, removeEventListener: () => {} };
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
}

function show(purpose: 'merchantAttachment' | 'logo', onPhoto = vi.fn()) {
  render(
    <MantineProvider>
      <CameraButton purpose={purpose} onPhoto={onPhoto} />
    </MantineProvider>,
  );
  return onPhoto;
}

it('a phone photo above the limit is resized for its purpose', async () => {
  touching(true);
  const sizes: number[] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4_000, height: 3_000, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    sizes.push(this.width);
    done(new Blob([new Uint8Array(this.width * this.height * 0.3)]));
  });
  const onPhoto = show('merchantAttachment');
  const photo = new File([new Uint8Array(4 * MB)], 'IMG_1.HEIC.jpg', { type: 'image/jpeg' });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  expect(input.getAttribute('capture')).toBe('environment');
  fireEvent.change(input, { target: { files: [photo] } });
  await vi.waitFor(() => expect(onPhoto).toHaveBeenCalled());
  const [sent] = onPhoto.mock.calls[0] as [File];
  expect(sent.size).toBeLessThanOrEqual(MB);
  expect(sent.name).toMatch(/\.jpg$/);
  expect(sizes[0]).toBe(2_400);
  expect(sizes.length).toBeGreaterThan(1);
});

it('is shown on touch devices for images of any format', () => {
  touching(false);
  show('merchantAttachment');
  touching(true);
  show('logo');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
