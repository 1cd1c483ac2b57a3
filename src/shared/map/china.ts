import type { LatLngTuple } from 'leaflet';

/** As `scripts/tables/chinaOutline.mjs` writes it: rings of steps from point to point, longitude first. */
export interface PackedOutline {
  /** Steps of a degree. */
  scale: number;
  provinces: readonly { code: string; at: readonly number[]; polygons: readonly (readonly string[])[] }[];
  islands: readonly string[];
  dashes: readonly string[];
}

type Ring = LatLngTuple[];

export interface ProvinceShape {
  /** GB/T 2260, six digits. */
  code: string;
  /** Where its name has most room. */
  at: LatLngTuple;
  polygons: Ring[][];
  /** From its westernmost to its easternmost point, degrees. */
  width: number;
}

export interface ChinaOutline {
  provinces: ProvinceShape[];
  /** Islands of the South China Sea, which lie in no province of the source. */
  islands: Ring[];
  /** The line around them. */
  dashes: Ring[];
}

function ringOf(packed: string, scale: number): Ring {
  const steps = packed.split(' ').map(Number);
  const ring: Ring = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    ring.push([y / scale, x / scale]);
  }
  return ring;
}

export function unpackOutline({ scale, provinces, islands, dashes }: PackedOutline): ChinaOutline {
  const rings = (packed: readonly string[]) => packed.map((each) => ringOf(each, scale));
  return {
    provinces: provinces.map(({ code, at: [x = 0, y = 0], polygons }) => {
      const parts = polygons.map(rings);
      const lngs = parts.flat(2).map(([, lng]) => lng);
      const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
      return { code, at: [y / scale, x / scale], polygons: parts, width: east - west };
    }),
    islands: rings(islands),
    dashes: rings(dashes),
  };
}

let loading: Promise<ChinaOutline> | undefined;

/** The outline, fetched with the first map. */
export function loadChina(): Promise<ChinaOutline> {
  loading ??= import('./chinaOutline.json').then(
    ({ default: packed }) => unpackOutline(packed),
    (fault: unknown) => {
      loading = undefined;
      throw fault;
    },
  );
  return loading;
}
