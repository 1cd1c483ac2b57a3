import type { Locale } from '../../../../../contract/common/locale';
import type { Pair } from '../../../../../contract/kit/field';
import type { Problem } from '../../../../../contract/kit/problem';
import { regionsNamed } from '../../../../../contract/regions/regions';
import { regionLanguages } from '../../../regions';

/** Parsed value of a cell, or its problem. */
export type ReadResult = { value: unknown } | { problem: Problem };

const wrong = (key: string): ReadResult => ({ problem: { key } });

/** A region by its full names as exported, in any language, or by its code. */
export function readRegion(text: string, locale: Locale): ReadResult {
  const [code, ...more] = regionsNamed(regionLanguages(locale), text.normalize('NFKC'));
  return code === undefined || more.length > 0 ? wrong('err.import.region') : { value: code };
}

const PLACE = /^(-?\d{1,3}(?:\.\d{1,16})?) ?[,;、 ] ?(-?\d{1,2}(?:\.\d{1,16})?)$/;

/** Longitude, then latitude. */
export function readPlace(text: string): ReadResult {
  const [, lng, lat] = PLACE.exec(text.normalize('NFKC').trim()) ?? [];
  return lng === undefined ? wrong('err.import.geo') : { value: { lng: Number(lng), lat: Number(lat) } };
}

/** V20 in a cell: one `key: value` per line. */
export function readPairs(text: string): ReadResult {
  const pairs = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line): Pair | undefined => {
      const at = line.search(/[:：]/);
      return at < 1 ? undefined : { key: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
    });
  return pairs.includes(undefined) ? wrong('err.import.pairs') : { value: pairs };
}
