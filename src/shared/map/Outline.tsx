import { regionName } from '@contract/regions/regionTree';
import { shortProvince } from '@contract/regions/within';
import { useAreas } from '@shared/regions/useRegions';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useReducer } from 'react';
import { createPortal } from 'react-dom';
import type { ProvinceShape } from './china';
import classes from './Outline.module.css';
import { type OutlineProps, PANES, paneOf, useShapes } from './useShapes';

/** What a letter takes of a line of this size, pixels. */
const LETTER = { wide: 12, narrow: 6.5 };
const WIDE = /[\u1100-\uffff]/;
const MOVES = 'zoomend viewreset resize';

function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? LETTER.wide : LETTER.narrow), 0);
}

interface LabelProps {
  map: LeafletMap;
  shape: ProvinceShape;
  name: string;
}

/** The name of a province where there is room for it. */
function Label({ map, shape: { at, width }, name }: LabelProps) {
  const [lat, lng] = at;
  const room = map.project([lat, lng + width / 2]).x - map.project([lat, lng - width / 2]).x;
  if (room < widthOf(name) * 1.4) return null;
  const { x, y } = map.latLngToLayerPoint(at);
  return (
    <span className={classes.label} style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}>
      {name}
    </span>
  );
}

/** China with its provinces below what a map shows, named in the language of the reader. */
export default function Outline(props: OutlineProps) {
  const { map } = props;
  const china = useShapes(props);
  const areas = useAreas();
  const [, moved] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    map.on(MOVES, moved);
    return () => void map.off(MOVES, moved);
  }, [map]);
  const pane = paneOf(map, PANES.labels);
  pane.style.pointerEvents = 'none';
  if (!china || !areas) return null;
  const labels = china.provinces.map((shape) => (
    <Label
      key={shape.code}
      map={map}
      shape={shape}
      name={shortProvince(regionName(areas, shape.code) ?? '')}
    />
  ));
  return createPortal(labels, pane);
}
