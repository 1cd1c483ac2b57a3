import { type Map as LeafletMap, Polygon } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { type ChinaOutline, loadChina } from './china';
import classes from './Outline.module.css';

export const PANES = { shapes: ['outline', '350'], labels: ['outlineLabels', '450'] } as const;

export interface OutlineProps {
  map: LeafletMap;
  /** Lines only: something else shows the ground. */
  isThin?: boolean;
  /** Codes of provinces in which there is something. */
  counted?: readonly string[];
  chosen?: string;
  /** The one that is pointed at, here or in a list beside the map. */
  marked?: string;
  onMark?(code: string | undefined): void;
  onChoose?(code: string): void;
}

function useChina(): ChinaOutline | undefined {
  const [china, setChina] = useState<ChinaOutline>();
  useEffect(() => {
    let mounted = true;
    // Without the outline the map still has its places.
    loadChina().then(
      (loaded) => mounted && setChina(loaded),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, []);
  return china;
}

export function paneOf(map: LeafletMap, [name, level]: readonly [string, string]): HTMLElement {
  const pane = map.getPane(name) ?? map.createPane(name);
  pane.style.zIndex = level;
  return pane;
}

type Handlers = Pick<OutlineProps, 'onMark' | 'onChoose'>;

/** Draws the provinces and the sea. @returns the shapes by their codes, and how to take all of it off */
function drawn(map: LeafletMap, china: ChinaOutline, className: string, handlers: { current: Handlers }) {
  const pane = PANES.shapes[0];
  paneOf(map, PANES.shapes);
  const isInteractive = handlers.current.onChoose !== undefined;
  const provinces = new Map(
    china.provinces.map(({ code, polygons }): [string, Polygon] => [
      code,
      new Polygon(polygons, { pane, className, interactive: isInteractive, bubblingMouseEvents: true }),
    ]),
  );
  for (const [code, shape] of provinces) {
    shape.on('mouseover', () => handlers.current.onMark?.(code));
    shape.on('mouseout', () => handlers.current.onMark?.(undefined));
    shape.on('click', () => handlers.current.onChoose?.(code));
  }
  const sea = [...china.islands, ...china.dashes].map(
    (ring) => new Polygon(ring, { pane, className: classes.sea, interactive: false, smoothFactor: 0 }),
  );
  const shapes = [...provinces.values(), ...sea];
  for (const shape of shapes) shape.addTo(map);
  const remove = () => {
    for (const shape of shapes) shape.remove();
  };
  return { provinces, remove };
}

function setMark(shape: Polygon, name: string, on: boolean): void {
  shape.getElement()?.toggleAttribute(`data-${name}`, on);
}

export function useShapes({ map, isThin = false, counted, chosen, marked, ...handlers }: OutlineProps) {
  const china = useChina();
  const current = useRef<Handlers>(handlers);
  current.current = handlers;
  const [shapes, setShapes] = useState<ReadonlyMap<string, Polygon>>();
  const isIdle = handlers.onChoose === undefined;
  useEffect(() => {
    if (!china) return undefined;
    const names = [classes.province, isIdle && classes.idle, isThin && classes.thin];
    const { provinces, remove } = drawn(map, china, names.filter(Boolean).join(' '), current);
    setShapes(provinces);
    return remove;
  }, [map, china, isThin, isIdle]);
  useEffect(() => {
    for (const [code, shape] of shapes ?? []) {
      setMark(shape, 'counted', counted?.includes(code) ?? false);
      setMark(shape, 'chosen', code === chosen);
      setMark(shape, 'marked', code === marked);
      if (code === chosen || code === marked) shape.bringToFront();
    }
  }, [shapes, counted, chosen, marked]);
  return china;
}
