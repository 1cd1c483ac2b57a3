import { STORAGE_CLASSES, type StorageClass } from '@contract/climate';
import { coverageOf, useMachines } from '@live';
import { foldLink, useKnownAt, useLink, useReady, useServerNow } from '@realtime';
import { oneOf, text, useFormat, useUrlState } from '@shared/lib';
import {
  EmptyState,
  LiveValue,
  PageFrame,
  Panel,
  SearchInput,
  SelectFilter,
  StatCard,
  VirtualTable,
} from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ClimateScreen.module.css';
import { STATE_LOOKS, useZoneColumns } from './columns';
import { ZonePanel } from './ZonePanel';
import {
  byState,
  CLIMATE_STATES,
  type ClimateState,
  countStates,
  filterZones,
  type ZoneRow,
  zoneRows,
} from './zoneRows';

const CLASSES = Object.keys(STORAGE_CLASSES) as StorageClass[];
const FILTERS = { q: text(), storage: oneOf(CLASSES), state: oneOf(CLIMATE_STATES), machine: text() };

interface CountsProps {
  rows: readonly ZoneRow[];
  state: ClimateState | undefined;
  onPick(state: ClimateState | undefined): void;
}

/** How many are in which state; a click shows only those. */
function Counts({ rows, state, onPick }: CountsProps) {
  const { t } = useTranslation('climate');
  const format = useFormat();
  const live = useLink().phase === 'live';
  const q = useReady() ? foldLink('live', live) : 'never';
  const counts = useMemo(() => countStates(rows), [rows]);
  return (
    <div className={classes.counts}>
      {CLIMATE_STATES.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.card}
          aria-pressed={state === each}
          onClick={() => onPick(state === each ? undefined : each)}
        >
          <StatCard
            icon={STATE_LOOKS[each].icon}
            tone={counts[each] > 0 && each !== 'ok' ? STATE_LOOKS[each].tone : 'plain'}
            title={t(`states.${each}`)}
            value={<LiveValue live={`climate.${each}`} size="xl" q={q} text={format.number(counts[each])} />}
          />
        </button>
      ))}
    </div>
  );
}

/** Temperature and humidity of every machine, what is out of range first. */
export default function ClimateScreen() {
  const { t } = useTranslation(['climate', 'domain']);
  const [filter, setFilter] = useUrlState(FILTERS);
  const { q, storage, state } = filter;
  const machines = useMachines();
  const ready = useReady();
  const live = useLink().phase === 'live';
  const now = useServerNow(2_000);
  const knownAt = useKnownAt(2_000);
  const columns = useZoneColumns(now);
  const rows = useMemo(
    () => zoneRows(machines, now, live, knownAt).sort(byState),
    [machines, now, live, knownAt],
  );
  const shown = useMemo(() => filterZones(rows, { q, storage, state }), [rows, q, storage, state]);
  const selected = rows.find(({ machine }) => machine.info.id === filter.machine);
  const clear = () => setFilter({ q: '', storage: undefined, state: undefined });
  const empty = ready ? (
    <EmptyState kind={rows.length > 0 ? 'filtered' : 'none'} onClear={clear} />
  ) : (
    <EmptyState kind="loading" />
  );
  return (
    <PageFrame
      title={t('climate:title')}
      actions={
        <>
          <SearchInput label={t('climate:search')} value={q} onChange={(next) => setFilter({ q: next })} />
          <SelectFilter
            label={t('climate:storage')}
            value={storage}
            options={CLASSES.map((value) => ({ value, label: t(`domain:storage.${value}`) }))}
            onChange={(next) => setFilter({ storage: next })}
          />
        </>
      }
    >
      <Counts rows={rows} state={state} onPick={(next) => setFilter({ state: next })} />
      <div className={classes.split} data-open={selected ? '' : undefined}>
        <Panel
          title={t('climate:count', { count: shown.length })}
          cover={ready ? coverageOf(machines, now, live) : undefined}
          flush
          className={classes.list}
        >
          <VirtualTable
            label={t('climate:title')}
            rows={shown}
            columns={columns}
            rowKey={({ machine }) => machine.info.id}
            rowHeight={52}
            selected={filter.machine}
            empty={empty}
            onOpen={({ machine }) => setFilter({ machine: machine.info.id })}
            rowAttributes={({ machine, state: own }) => ({
              'data-machine': machine.info.id,
              'data-state': own,
            })}
          />
        </Panel>
        {selected && <ZonePanel row={selected} onClose={() => setFilter({ machine: '' })} />}
      </div>
    </PageFrame>
  );
}
