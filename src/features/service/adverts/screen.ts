import type { Advert } from '@contract/resources/service/adverts';

type Placement = NonNullable<Advert['placement']>;

export interface ScreenSize {
  width: number;
  height: number;
}
export interface Area extends ScreenSize {
  left: number;
  top: number;
}

/** Screens of machines stand upright. */
export const SCREEN: ScreenSize = { width: 1_080, height: 1_920 };
const WHOLE: Area = { left: 0, top: 0, ...SCREEN };
/** A strip over the whole width, 16 to 9. */
const STRIP: ScreenSize = { width: 1_080, height: 608 };
const AT_TOP: Area = { left: 0, top: 0, ...STRIP };
const AT_BOTTOM: Area = { left: 0, top: SCREEN.height - STRIP.height, ...STRIP };

const AREAS: Readonly<Record<Placement, Area>> = {
  idle: WHOLE,
  home_top: AT_TOP,
  detail: AT_BOTTOM,
  pay: AT_BOTTOM,
  second_screen: WHOLE,
};

/** Where on the screen an advert of this placement is. */
export function areaOf(placement: unknown): Area {
  return typeof placement === 'string' && Object.hasOwn(AREAS, placement)
    ? AREAS[placement as Placement]
    : WHOLE;
}

export interface ScreenFit {
  /** A whole screen shows all of it between bars, a strip is filled and the rest cut off. */
  kind: 'fits' | 'bars' | 'cut';
  /** Of the area that stays black, or of the picture that is not seen; from 0 to 1. */
  share: number;
}

const TOLERANCE = 0.02;

/** How a picture of this size stands in its area. */
export function fitOf(media: ScreenSize, area: ScreenSize): ScreenFit {
  const relation = media.width / media.height / (area.width / area.height);
  const share = 1 - Math.min(relation, 1 / relation);
  if (share <= TOLERANCE) return { kind: 'fits', share: 0 };
  return { kind: area.height === SCREEN.height ? 'bars' : 'cut', share };
}
