import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, CLUSTER_CELL, clustersOf, MARK, type MapPoint, pixelOf, ZOOM_SINGLE } from './fleetMap';

const places = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 6 }),
    lng: fc.double({ min: 73, max: 136, noNaN: true }),
    lat: fc.double({ min: 3, max: 54, noNaN: true }),
  }),
  { maxLength: 60, selector: ({ id }) => id },
);
const zooms = fc.integer({ min: 2, max: 18 });
const idsOf = (items: readonly MapPoint[]) => items.map(({ id }) => id).sort();

describe('clusters of machines', () => {
  it('contain each machine exactly once at any zoom', () => {
    fc.assert(
      fc.property(places, zooms, (items, zoom) => {
        const inside = clustersOf(items, zoom).flatMap((cluster) => cluster.items);
        expect(idsOf(inside)).toEqual(idsOf(items));
      }),
    );
  });

  it('are at most three cells wide', () => {
    fc.assert(
      fc.property(places, zooms, (items, zoom) => {
        for (const cluster of clustersOf(items, zoom)) {
          const [first, ...others] = cluster.items.map((item) => pixelOf(item, zoom));
          for (const other of others) {
            expect(Math.abs((first?.x ?? 0) - other.x)).toBeLessThanOrEqual(3 * CLUSTER_CELL);
            expect(Math.abs((first?.y ?? 0) - other.y)).toBeLessThanOrEqual(3 * CLUSTER_CELL);
          }
        }
      }),
    );
  });

  it('do not overlap', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 2, max: ZOOM_SINGLE - 1 }), (items, zoom) => {
        const at = clustersOf(items, zoom).map((cluster) => pixelOf(cluster, zoom));
        for (const [index, one] of at.entries())
          for (const other of at.slice(index + 1))
            expect(Math.abs(one.x - other.x) >= MARK.x || Math.abs(one.y - other.y) >= MARK.y).toBe(true);
      }),
    );
  });

  it('do not depend on the order of the machines', () => {
    fc.assert(
      fc.property(places, zooms, (items, zoom) => {
        const sets = (some: readonly MapPoint[]) =>
          clustersOf(some, zoom)
            .map((cluster) => idsOf(cluster.items).join())
            .sort();
        expect(sets([...items].reverse())).toEqual(sets(items));
      }),
    );
  });

  it('separate two machines of one city when zoomed in and keep machines of one location together', () => {
    const near = [
      { id: 'a', lng: 120.13, lat: 30.24 },
      { id: 'b', lng: 120.16, lat: 30.27 },
      { id: 'c', lng: 120.13, lat: 30.24 },
    ];
    expect(clustersOf(near, 4)).toHaveLength(1);
    expect(clustersOf(near, ZOOM_SINGLE)).toHaveLength(2);
  });
});

describe('places on the map', () => {
  it('puts the center of the world into the center of its tile', () => {
    expect(pixelOf({ lng: 0, lat: 0 }, 0)).toEqual({ x: 128, y: 128 });
    expect(pixelOf({ lng: 180, lat: 0 }, 1).x).toBe(512);
  });

  it('projects every location, and none is undefined', () => {
    expect(boundsOf([])).toBeUndefined();
    expect(
      boundsOf([
        { id: 'a', lng: 120, lat: 30 },
        { id: 'b', lng: 100, lat: 40 },
      ]),
    ).toEqual([
      [30, 100],
      [40, 120],
    ]);
  });
});
