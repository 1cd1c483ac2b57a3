import type { Place } from '@contract/kit/field';
import { lazy } from 'react';

/** Fetched when somebody looks for a place. */
export const LatePlaceMap = lazy(() => import('./PlaceMap'));

/** A tenth of a metre. */
export const PLACE_DIGITS = 6;

export const rounded = ({ lng, lat }: Place): Place => ({
  lng: Number(lng.toFixed(PLACE_DIGITS)),
  lat: Number(lat.toFixed(PLACE_DIGITS)),
});
