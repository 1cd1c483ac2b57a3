import { STORAGE_CLASS_NAMES } from '@contract/climate';
import { CLIMATE_STATES, LiveNone, useCoverage } from '@live';
import { oneOf, text, type useUrlState } from '@shared/lib';
import { useTypedRegions } from '@shared/regions/useTypedRegions';
import { Panel, VirtualTable } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ClimateScreen.module.css';
import { useZoneColumns } from './columns';
import { ZonePanel } from './ZonePanel';
import { filterZones, type ZoneRow } from './zoneRows';

export const CLIMATE_FILTERS = {
  q: text(),
  storage: oneOf(STORAGE_CLASS_NAMES),
  state: oneOf(CLIMATE_STATES),
  machine: text(),
  zone: text(),
  /** Not empty: the record of the machine for an auditor, instead of the list. */
  record: text(),
};

type Url = ReturnType<typeof useUrlState<typeof CLIMATE_FILTERS>>;

export interface ScreenProps {
  filter: Url[0];
  onChange: Url[1];
}

export interface ZonesPartProps extends ScreenProps {
  rows: readonly ZoneRow[];
}

/** The machines that are asked for, and the curve of the chosen one. */
export function Zones({ filter: { q, storage, state, machine }, rows, onChange }: ZonesPartProps) {
  const { t } = useTranslation('climate');
  const columns = useZoneColumns();
  const cover = useCoverage();
  const regions = useTypedRegions(q);
  const shown = useMemo(
    () => filterZones(rows, { q, storage, state, regions }),
    [rows, q, storage, state, regions],
  );
  const names = useMemo(() => new Map(rows.map(({ info }) => [info.id, info.name])), [rows]);
  const selected = rows.find(({ info }) => info.id === machine);
  const clear = () => onChange({ q: '', storage: undefined, state: undefined });
  const empty = <LiveNone kind={rows.length > 0 ? 'filtered' : 'none'} onClear={clear} />;
  return (
    <div className={classes.split} data-open={selected ? '' : undefined}>
      <Panel title={t('count', { count: shown.length })} cover={cover} flush className={classes.list}>
        <VirtualTable
          label={t('title')}
          rows={shown}
          columns={columns}
          rowKey={({ info }) => info.id}
          rowHeight={56}
          selected={machine}
          empty={empty}
          onOpen={({ info, zone }) => onChange({ machine: info.id, zone: zone?.zone ?? '' })}
          rowAttributes={({ info, state: own }) => ({ 'data-machine': info.id, 'data-state': own })}
        />
      </Panel>
      {selected && (
        <ZonePanel row={selected} names={names} onClose={() => onChange({ machine: '', zone: '' })} />
      )}
    </div>
  );
}
