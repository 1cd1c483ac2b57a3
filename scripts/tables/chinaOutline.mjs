/**
 * Writes the outline of China with its provinces, the islands of the South China Sea and the dashed line around it:
 * `src/shared/map/chinaOutline.json`. Sources and licences: docs/decisions/0026-outline-of-china.md.
 *
 *   node scripts/tables/chinaOutline.mjs <unpacked echarts@4.9.0> <unpacked @surbowl/world-geo-json-zh@2.1.5>
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Steps of a degree: about a hundred metres, as fine as the source. */
const SCALE = 1024;

const [provincesFrom, seaFrom] = process.argv.slice(2);
if (!provincesFrom || !seaFrom) throw new Error('Say where the two sources are.');
const read = (folder, path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));

/** The source keeps the steps from point to point as characters. */
function decoded(text, [startX, startY]) {
  const step = (at) => {
    const value = text.charCodeAt(at) - 64;
    return (value >> 1) ^ -(value & 1);
  };
  const ring = [];
  let [x, y] = [startX, startY];
  for (let at = 0; at < text.length; at += 2) {
    x += step(at);
    y += step(at + 1);
    ring.push([x, y]);
  }
  return ring;
}

function polygonsOf({ geometry: { type, coordinates, encodeOffsets } }) {
  const polygon = (rings, offsets) => rings.map((ring, index) => decoded(ring, offsets[index]));
  if (type === 'Polygon') return [polygon(coordinates, encodeOffsets)];
  return coordinates.map((rings, index) => polygon(rings, encodeOffsets[index]));
}

const toSteps = ([lng, lat]) => [Math.round(lng * SCALE), Math.round(lat * SCALE)];

/** From point to point: small numbers, which compress well. */
const packed = (ring) =>
  ring
    .map(([x, y], index) => `${x - (ring[index - 1]?.[0] ?? 0)} ${y - (ring[index - 1]?.[1] ?? 0)}`)
    .join(' ');

function isInside([x, y], ring) {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [ring[i], ring[j]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

function distance([x, y], [ax, ay], [bx, by]) {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
}

const GRID = 40;
/** Where a name has most room: the point farthest from the border of the largest part, a grid fine. */
function middleOf(polygons) {
  const ring = polygons.map(([outer]) => outer).sort((a, b) => b.length - a.length)[0];
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  let best = { room: 0, at: ring[0] };
  for (let i = 1; i < GRID; i += 1)
    for (let j = 1; j < GRID; j += 1) {
      const at = [left + ((right - left) * i) / GRID, low + ((high - low) * j) / GRID];
      if (!isInside(at, ring)) continue;
      const room = Math.min(
        ...ring.map((point, index) => distance(at, point, ring[(index + 1) % ring.length])),
      );
      if (room > best.room) best = { room, at };
    }
  return best.at.map(Math.round);
}

const provinces = read(provincesFrom, 'map/json/china.json').features.map((feature) => {
  const polygons = polygonsOf(feature);
  return {
    code: feature.properties.id,
    at: middleOf(polygons),
    polygons: polygons.map((rings) => rings.map(packed)),
  };
});

/** Of the second source: the first six parts are the mainland and islands that the provinces have already. */
const [ISLANDS, DASHES, END] = [6, 13, 23];
const china = read(seaFrom, 'world.zh.json').features.find(({ properties }) => properties.iso_a3 === 'CHN');
const parts = china.geometry.coordinates.map(([ring]) => ring.map(toSteps));
if (parts.length !== END) throw new Error('The second source is not the one that is known.');

const outline = {
  scale: SCALE,
  provinces,
  islands: parts.slice(ISLANDS, DASHES).map(packed),
  dashes: parts.slice(DASHES).map(packed),
};
const target = join(import.meta.dirname, '../../src/shared/map/chinaOutline.json');
mkdirSync(join(target, '..'), { recursive: true });
writeFileSync(target, `${JSON.stringify(outline, null, 2)}\n`);
