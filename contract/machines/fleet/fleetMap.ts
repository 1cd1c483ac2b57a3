/** Where the pictures of the ground come from: an address with `{z}`, `{x}` and `{y}`; null: nowhere. */
export interface MapTiles {
  url: string | null;
}

/** What a tile address must name. */
export const TILE_PARTS = ['{z}', '{x}', '{y}'] as const;

export interface Pixel {
  x: number;
  y: number;
}
export interface MapPoint {
  id: string;
  lng: number;
  lat: number;
}
/** Machines that stand so near to each other on the screen that one mark stands for them. */
export interface Cluster<Item extends MapPoint> {
  /** Of its first machine and its place in the grid: the same while the same machines are in it. */
  key: string;
  /** In the middle of most of its machines. */
  lng: number;
  lat: number;
  items: readonly Item[];
}

/** Side of a cell of the grid, pixels. */
export const CLUSTER_CELL = 96;
/** From this zoom on every machine stands for itself, but those in one place. */
export const ZOOM_SINGLE = 15;
/** Marks nearer than this would lie on each other, pixels. */
export const MARK = { x: 116, y: 40 };
const TILE = 256;
/** Web Mercator ends here. */
const LAT_MAX = 85.0511;

/** Where a place is on the map of the whole world at a zoom, pixels. */
export function pixelOf({ lng, lat }: Omit<MapPoint, 'id'>, zoom: number): Pixel {
  const size = TILE * 2 ** zoom;
  const angle = (Math.max(-LAT_MAX, Math.min(LAT_MAX, lat)) * Math.PI) / 180;
  return {
    x: ((lng + 180) / 360) * size,
    y: ((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * size,
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

/** The largest first; what would lie on one of them goes into it. */
function apart<Item extends MapPoint>(clusters: readonly Cluster<Item>[], zoom: number): Cluster<Item>[] {
  const kept: { at: Pixel; cluster: Cluster<Item> }[] = [];
  const bySize = [...clusters].sort((a, b) => b.items.length - a.items.length || (a.key < b.key ? -1 : 1));
  for (const cluster of bySize) {
    const at = pixelOf(cluster, zoom);
    const near = kept.find(
      (other) => Math.abs(other.at.x - at.x) < MARK.x && Math.abs(other.at.y - at.y) < MARK.y,
    );
    if (near) near.cluster = { ...near.cluster, items: [...near.cluster.items, ...cluster.items] };
    else kept.push({ at, cluster });
  }
  return kept.map(({ cluster }) => cluster);
}

/**
 * Machines by the cell of a grid they stand in: every machine is in one cluster, whatever the zoom, and the order they
 * come in changes nothing but the order inside a cluster.
 */
export function clustersOf<Item extends MapPoint>(items: readonly Item[], zoom: number): Cluster<Item>[] {
  const cell = zoom >= ZOOM_SINGLE ? 1 : CLUSTER_CELL;
  const cells = new Map<string, Item[]>();
  for (const item of items) {
    const { x, y } = pixelOf(item, zoom);
    const key = `${Math.floor(x / cell)}|${Math.floor(y / cell)}`;
    const there = cells.get(key);
    if (there) there.push(item);
    else cells.set(key, [item]);
  }
  const clusters = [...cells].map(([key, inside]) => ({
    key: `${zoom}|${key}`,
    lng: mean(inside.map(({ lng }) => lng)),
    lat: mean(inside.map(({ lat }) => lat)),
    items: inside,
  }));
  return zoom >= ZOOM_SINGLE ? clusters : apart(clusters, zoom);
}

/** South-west and north-east corner around some places; undefined around none. */
export function boundsOf(items: readonly MapPoint[]): [[number, number], [number, number]] | undefined {
  if (items.length === 0) return undefined;
  const lats = items.map(({ lat }) => lat);
  const lngs = items.map(({ lng }) => lng);
  return [
    [Math.min(...lats), Math.min(...lngs)],
    [Math.max(...lats), Math.max(...lngs)],
  ];
}
