import 'leaflet/dist/leaflet.css';
import { boundsOf, type MapPoint } from '@contract/machines/fleet/fleetMap';
import { Control, Map as LeafletMap, TileLayer } from 'leaflet';
import { type RefObject, useEffect, useRef, useState } from 'react';

const CHINA: [number, number] = [35, 104];
const FAR = 4;
const ZOOM_MAX = 18;
const MARGIN = 48;
export interface View {
  map: LeafletMap;
  zoom: number;
  /** Counts what was in sight; marks are placed anew with each. */
  seen: number;
}

/** A map in an element, from its first drawing on; `undefined` before. */
export function useMap(
  element: RefObject<HTMLDivElement | null>,
  tiles: string | null | undefined,
  titles: { zoomInTitle: string; zoomOutTitle: string },
): View | undefined {
  const [view, setView] = useState<View>();
  const zoomTitles = useRef(titles);
  useEffect(() => {
    if (!element.current) return undefined;
    const map = new LeafletMap(element.current, {
      attributionControl: false,
      zoomAnimation: false,
      zoomControl: false,
      maxZoom: ZOOM_MAX,
      worldCopyJump: true,
    });
    // Its own buttons are written as HTML, which the page's policy refuses.
    new Control.Zoom({ zoomInText: '+', zoomOutText: '−', ...zoomTitles.current }).addTo(map);
    map.createPane('machines');
    map.setView(CHINA, FAR);
    const tell = () => setView((old) => ({ map, zoom: map.getZoom(), seen: (old?.seen ?? 0) + 1 }));
    map.on('zoomend moveend viewreset resize', tell);
    tell();
    const resized = new ResizeObserver(() => map.invalidateSize());
    resized.observe(element.current);
    return () => {
      resized.disconnect();
      setView(undefined);
      map.remove();
    };
  }, [element]);
  const map = view?.map;
  useEffect(() => {
    if (!map || !tiles) return undefined;
    const layer = new TileLayer(tiles, { maxZoom: ZOOM_MAX }).addTo(map);
    return () => void layer.remove();
  }, [map, tiles]);
  return view;
}

/** Shows all of some places at once. */
export function showAll(map: LeafletMap, places: readonly MapPoint[]): void {
  const bounds = boundsOf(places);
  if (bounds) map.fitBounds(bounds, { padding: [MARGIN, MARGIN], maxZoom: 14, animate: false });
}
