import type { Cluster } from '@contract/machines/fleet/fleetMap';
import { type HealthLevel, type MachineFacts, worstOf } from '@contract/machines/health';
import { useRegionName } from '@shared/regions/useRegions';
import type { Map as LeafletMap } from 'leaflet';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './Fleet.module.css';
import { LEVEL_LOOKS } from './HealthCell';

interface MarksProps {
  map: LeafletMap;
  clusters: readonly Cluster<MachineFacts>[];
  levels: ReadonlyMap<string, HealthLevel>;
  isSelected(id: string): boolean;
  onOpen(cluster: Cluster<MachineFacts>): void;
}

/** What all machines share that stand for one mark: their city, their province, or nothing. */
function placeOf(items: readonly MachineFacts[]): string {
  const [first] = items;
  if (!first) return '';
  if (items.every(({ city }) => city === first.city)) return first.city;
  return items.every(({ province }) => province === first.province) ? first.province : '';
}

function Mark({
  map,
  cluster,
  levels,
  isSelected,
  onOpen,
}: Omit<MarksProps, 'clusters'> & {
  cluster: Cluster<MachineFacts>;
}) {
  const { t } = useTranslation('fleet');
  const { items, lat, lng } = cluster;
  const level = worstOf(items.map(({ id }) => levels.get(id) ?? 'unknown'));
  const bad = items.filter(({ id }) => levels.get(id) === 'bad').length;
  const chosen = items.filter(({ id }) => isSelected(id)).length;
  const { icon: Icon, tone } = LEVEL_LOOKS[level];
  const { x, y } = map.latLngToLayerPoint([lat, lng]);
  const [only] = items;
  const regionName = useRegionName();
  const name = items.length === 1 && only ? only.name : regionName(placeOf(items));
  const words = [
    name,
    items.length > 1 && t('machines', { count: items.length }),
    t(`level.${level}`),
    bad > 0 && items.length > 1 && t('badOnes', { count: bad }),
    chosen > 0 && t('chosen', { count: chosen }),
  ];
  const label = words.filter(Boolean).join(t('common:clause'));
  return (
    <button
      type="button"
      className={classes.mark}
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
      data-tone={tone}
      data-level={level}
      data-count={items.length}
      data-chosen={chosen > 0 || undefined}
      aria-label={label}
      title={label}
      onClick={() => onOpen(cluster)}
    >
      <Icon aria-hidden />
      <span>{items.length > 1 ? [name, items.length].filter(Boolean).join(' ') : name}</span>
    </button>
  );
}

/** The machines on the map; they move with it as they are part of it. */
export function Marks({ clusters, ...props }: MarksProps) {
  const pane = props.map.getPane('machines');
  if (!pane) return null;
  const marks = clusters.map((cluster) => <Mark key={cluster.key} cluster={cluster} {...props} />);
  return createPortal(marks, pane);
}
