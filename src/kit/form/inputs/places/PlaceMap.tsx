import 'leaflet/dist/leaflet.css';
import type { GeoPoint } from '@contract/kit/field';
import { regionsCalled } from '@contract/regions/regions';
import { loadChina } from '@shared/map/china';
import Outline from '@shared/map/Outline';
import { useChineseAreas } from '@shared/regions/useRegions';
import { CircleMarker, Control, Map as LeafletMap, type PathOptions, Polyline } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import classes from './PlaceMap.module.css';

interface PlaceMapProps {
  value: GeoPoint | null;
  label: string;
  province?: string;
  onPick(place: GeoPoint): void;
}

const CHINA: [number, number] = [35, 104];
const FAR = 4;
/** Near enough to see which province it is in: nothing smaller is drawn. */
const NEAR = 7;
const LINE: PathOptions = { weight: 1, opacity: 0.15, interactive: false };
const STEP = 5;

/** Lines of longitude and latitude every few degrees: outside of China they show where one is. */
function graticule(map: LeafletMap): void {
  for (let lng = -180; lng <= 180; lng += STEP)
    new Polyline([[-85, lng], [85, lng]], LINE).addTo(map); // biome-ignore format: two ends of a line
  for (let lat = -85; lat <= 85; lat += STEP)
    new Polyline([[lat, -180], [lat, 180]], LINE).addTo(map); // biome-ignore format: two ends of a line
}

/** Shows a province by its Chinese name, as long as nothing is picked. */
function useProvinceShown(map: LeafletMap | undefined, province: string | undefined): void {
  const chinese = useChineseAreas();
  const code =
    province && chinese
      ? regionsCalled([chinese], province).find((each) => each.endsWith('0000'))
      : undefined;
  useEffect(() => {
    let mounted = map !== undefined;
    const show = async () => {
      const shape = (await loadChina()).provinces.find((each) => each.code === code);
      if (mounted && shape) map?.fitBounds(shape.polygons.flat(2), { animate: false });
    };
    // Without the outline it shows all of China.
    if (map && code) show().catch(() => undefined);
    return () => {
      mounted = false;
    };
  }, [map, code]);
}

/** A place picked with a click or, at the centre of the map, with Enter. */
export default function PlaceMap({ value, label, province, onPick }: PlaceMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap>();
  const marker = useRef<CircleMarker>(undefined);
  const pick = useRef(onPick);
  pick.current = onPick;
  const start = useRef(value);
  useEffect(() => {
    if (!element.current) return;
    const { current: at } = start;
    const drawn = new LeafletMap(element.current, {
      attributionControl: false,
      zoomControl: false,
      worldCopyJump: true,
    });
    // Its own buttons are written as HTML, which the page's policy refuses.
    new Control.Zoom({ zoomInText: '+', zoomOutText: '−' }).addTo(drawn);
    drawn.setView(at ? [at.lat, at.lng] : CHINA, at ? NEAR : FAR);
    graticule(drawn);
    drawn.on('click', ({ latlng }) => pick.current(latlng.wrap()));
    drawn.on('keypress', ({ originalEvent }) => {
      if (originalEvent.key === 'Enter') pick.current(drawn.getCenter().wrap());
    });
    setMap(drawn);
    return () => {
      marker.current = undefined;
      setMap(undefined);
      drawn.remove();
    };
  }, []);
  useEffect(() => {
    if (!map) return;
    marker.current?.remove();
    if (value) marker.current = new CircleMarker([value.lat, value.lng], { radius: 7 }).addTo(map);
  }, [map, value]);
  useProvinceShown(map, value ? undefined : province);
  return (
    <>
      <div ref={element} role="application" aria-label={label} className={classes.map} />
      {map && <Outline map={map} />}
    </>
  );
}
