import { PLACE_LINES_EAST } from './placesEast';
import { PLACE_LINES_SOUTH_WEST } from './placesSouthWest';

/** A district with its GB/T 2260 code, centre and streets where machines stand. */
export interface DemoDistrict {
  province: string;
  city: string;
  code: string;
  district: string;
  lng: number;
  lat: number;
  streets: readonly string[];
}

function parsePlace(line: string): DemoDistrict {
  const [province = '', city = '', code = '', district = '', lng, lat, streets = ''] = line.split(' ');
  return { province, city, code, district, lng: Number(lng), lat: Number(lat), streets: streets.split(',') };
}

/** Districts of the cities in which the demo operators work. */
export const PLACES: readonly DemoDistrict[] = `${PLACE_LINES_EAST}\n${PLACE_LINES_SOUTH_WEST}`
  .trim()
  .split(/\n+/)
  .map(parsePlace);

export function placesIn(city: string): DemoDistrict[] {
  return PLACES.filter((place) => place.city === city);
}
