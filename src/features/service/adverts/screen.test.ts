import { ADVERT_PLACEMENTS } from '@contract/resources/service/adverts';
import { expect, it } from 'vitest';
import { areaOf, fitOf, SCREEN } from './screen';

it.each(ADVERT_PLACEMENTS)('has %s on the screen', (placement) => {
  const { left, top, width, height } = areaOf(placement);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(left + width).toBeLessThanOrEqual(SCREEN.width);
  expect(top + height).toBeLessThanOrEqual(SCREEN.height);
});

it('uses the whole screen when nothing is chosen', () => {
  expect(areaOf(null)).toMatchObject(SCREEN);
  expect(areaOf('toString')).toMatchObject(SCREEN);
});

it('states the black area of a whole screen and the cropped part of an image', () => {
  const whole = areaOf('idle');
  expect(fitOf({ width: 1080, height: 1920 }, whole)).toEqual({ kind: 'fits', share: 0 });
  expect(fitOf({ width: 540, height: 966 }, whole).kind).toBe('fits');
  expect(fitOf({ width: 1080, height: 960 }, whole)).toEqual({ kind: 'bars', share: 0.5 });
  expect(fitOf({ width: 540, height: 1920 }, whole)).toEqual({ kind: 'bars', share: 0.5 });
  const strip = areaOf('home_top');
  expect(fitOf({ width: 1920, height: 1080 }, strip).kind).toBe('fits');
  const cut = fitOf({ width: 1080, height: 1920 }, strip);
  expect(cut.kind).toBe('cut');
  expect(cut.share).toBeCloseTo(1 - 608 / 1920);
});
