import { type Cluster, clustersOf } from '@contract/machines/fleet/fleetMap';
import type { MachineFacts } from '@contract/machines/health';
import type { ListDrawingProps } from '@kit';
import { Button, CloseButton } from '@mantine/core';
import Outline from '@shared/map/Outline';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MachineSelectionProps } from './ChooseMachine';
import classes from './Fleet.module.css';
import { FleetBody } from './FleetBody';
import { useMapTilesQuery } from './fleet.api';
import { MachineCard } from './MachineCard';
import { Marks } from './Marks';
import { MarkedProvince, Provinces } from './Provinces';
import { useLevels } from './useLevels';
import { showAll, useMap, type View } from './useMap';
import { type ProvinceChoice, useProvinces } from './useProvinces';

/** More machines in one place than these are told apart in the matrix. */
const CARDS_MAX = 12;

interface PanelProps extends MachineSelectionProps {
  opened: readonly MachineFacts[];
  onClose(): void;
}

/** The machines of a mark, each with its health. */
function Opened({ opened, onClose, ...choosing }: PanelProps) {
  const { t } = useTranslation('fleet');
  const shown = opened.slice(0, CARDS_MAX);
  return (
    <aside className={classes.opened} aria-label={t('openedMachines')}>
      <div className={classes.openedHead}>
        <strong>{t('machines', { count: opened.length })}</strong>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </div>
      {shown.map((facts) => (
        <MachineCard key={facts.id} facts={facts} {...choosing} />
      ))}
      {opened.length > shown.length && <p>{t('more', { count: opened.length - shown.length })}</p>}
    </aside>
  );
}

interface BarProps extends MachineSelectionProps {
  view: View;
  rows: readonly MachineFacts[];
}

/** What is done with all machines at once, and with those in sight. */
function MapBar({ view: { map }, rows, choose }: BarProps) {
  const { t } = useTranslation('fleet');
  const bounds = map.getBounds();
  const inSight = rows.filter(({ lat, lng }) => bounds.contains([lat, lng]));
  return (
    <div className={classes.mapBar}>
      <Button size="compact-xs" variant="default" onClick={() => showAll(map, rows)}>
        {t('showAll')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => choose(inSight, true)}>
        {t('chooseInSight', { count: inSight.length })}
      </Button>
    </div>
  );
}

interface FleetMapProps extends MachineSelectionProps {
  rows: readonly MachineFacts[];
  provinces: ProvinceChoice;
}

function FleetMap({ rows, provinces, ...choosing }: FleetMapProps) {
  const { t } = useTranslation('fleet');
  const element = useRef<HTMLDivElement>(null);
  const { data: tiles } = useMapTilesQuery();
  const view = useMap(element, tiles?.url, { zoomInTitle: t('zoomIn'), zoomOutTitle: t('zoomOut') });
  const levels = useLevels(rows, 'overall');
  const [openedIds, open] = useState<ReadonlySet<string>>(new Set());
  const zoom = view?.zoom;
  const clusters = useMemo(() => (zoom === undefined ? [] : clustersOf(rows, zoom)), [rows, zoom]);
  const ids = useMemo(() => rows.map(({ id }) => id).join(), [rows]);
  const map = view?.map;
  // Another question shows its machines; the same ones asked again leave the map where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids stand for the rows
  useEffect(() => {
    if (map) showAll(map, rows);
  }, [map, ids]);
  const onOpen = (cluster: Cluster<MachineFacts>) => {
    const far = view && cluster.items.length > 1 && view.zoom < view.map.getMaxZoom() - 3;
    if (far) showAll(view.map, cluster.items);
    else open(new Set(cluster.items.map(({ id }) => id)));
  };
  const opened = rows.filter(({ id }) => openedIds.has(id));
  return (
    <div className={classes.mapFrame}>
      {view && <MapBar view={view} rows={rows} {...choosing} />}
      <div className={classes.mapRow}>
        <Provinces provinces={provinces} />
        <div className={classes.mapPlace}>
          <div ref={element} role="application" aria-label={t('views.map')} className={classes.map} />
          <MarkedProvince provinces={provinces} />
        </div>
        {view && (
          <Outline
            map={view.map}
            isThin={Boolean(tiles?.url)}
            counted={provinces.counted}
            chosen={provinces.chosen}
            marked={provinces.marked}
            onMark={provinces.mark}
            onChoose={provinces.choose}
          />
        )}
        {view && (
          <Marks
            map={view.map}
            clusters={clusters}
            levels={levels}
            isSelected={choosing.isSelected}
            onOpen={onOpen}
          />
        )}
        {opened.length > 0 && <Opened opened={opened} onClose={() => open(new Set())} {...choosing} />}
      </div>
    </div>
  );
}

/** Machines where they stand. */
export default function MapView({ question, ...choosing }: ListDrawingProps) {
  const provinces = useProvinces(question);
  return (
    <FleetBody question={question}>
      {({ rows }) => <FleetMap rows={rows} provinces={provinces} {...choosing} />}
    </FleetBody>
  );
}
