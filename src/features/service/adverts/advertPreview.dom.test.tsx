import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console } from '../../../kit/testing/testConsole';
import { AdvertPreview } from './AdvertPreview';

const IMAGE = { adName: 'Winter', type: 'image', placement: 'idle', image: 'f1', durationSec: 15 };
const shown = (draft: object) => (
  <Console>
    <AdvertPreview draft={draft as never} />
  </Console>
);
/** The browser has read the picture. */
function loaded(element: HTMLElement, width: number, height: number) {
  Object.defineProperties(element, {
    naturalWidth: { value: width, configurable: true },
    naturalHeight: { value: height, configurable: true },
  });
  fireEvent.load(element);
}
const said = () => document.querySelector('[data-fit]');

it('shows an image on the screen of a machine with its duration and fit', async () => {
  render(shown(IMAGE));
  const picture = await screen.findByRole('img', { name: 'Winter' });
  expect(picture.getAttribute('src')).toBe('/api/files/f1');
  expect(screen.getByText('Idle screen: 1080×1920 of a 1080×1920 screen')).toBeTruthy();
  expect(screen.getByText('Plays for 15 s')).toBeTruthy();
  expect(said()).toBeNull();
  loaded(picture, 1080, 1920);
  expect(said()?.textContent).toBe('1080×1920: fills the area');
  loaded(picture, 1080, 960);
  expect(said()?.textContent).toContain('50% of the area stays black');
});

it('marks the placement and states how much a strip crops', async () => {
  const { rerender } = render(shown({ ...IMAGE, placement: 'home_top' }));
  const picture = await screen.findByRole('img');
  const area = picture.parentElement;
  expect(area?.style.top).toBe('0%');
  expect(area?.dataset.fills).toBe('true');
  loaded(picture, 1080, 1920);
  expect(said()?.textContent).toContain('68% of it is cut off');
  rerender(shown({ ...IMAGE, placement: 'pay' }));
  const below = await screen.findByRole('img');
  expect(Number.parseFloat(below.parentElement?.style.top ?? '')).toBeGreaterThan(60);
});

it('plays a video muted with controls and reports when it is longer than its duration', async () => {
  render(shown({ ...IMAGE, type: 'video', image: null, video: 'f2' }));
  const film = (await screen.findByLabelText('Winter')) as HTMLVideoElement;
  expect(film.tagName).toBe('VIDEO');
  expect(film.muted).toBe(true);
  expect(film.controls).toBe(true);
  Object.defineProperties(film, {
    videoWidth: { value: 1080 },
    videoHeight: { value: 1920 },
    duration: { value: 31.8 },
  });
  fireEvent.loadedMetadata(film);
  expect(screen.getByText('Video length: 32 s')).toBeTruthy();
});

it('reports a missing or unplayable file', async () => {
  const { rerender } = render(shown({ ...IMAGE, image: null }));
  expect(await screen.findByText('No file yet')).toBeTruthy();
  rerender(shown(IMAGE));
  fireEvent.error(await screen.findByRole('img'));
  expect(screen.getByText('The file cannot be shown')).toBeTruthy();
  // Another file is looked at anew.
  rerender(shown({ ...IMAGE, image: 'f3' }));
  expect((await screen.findByRole('img')).getAttribute('src')).toBe('/api/files/f3');
});
