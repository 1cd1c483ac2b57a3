import { CELL_TONES, type CellTone, type FleetCell, FleetMatrix } from '@charts';
import type { MachineInfo } from '@contract/machines';
import {
  type AlertsState,
  ageingOf,
  climateOf,
  inZone,
  type MachinesState,
  selectAlerts,
  selectMachines,
  useCoverage,
  useMachine,
  useMachineInfos,
} from '@live';
import { Button } from '@mantine/core';
import { Age, useIsLive, useKnownAt, useQuality, useReady } from '@realtime';
import { createSelector } from '@reduxjs/toolkit';
import { late, oneOf, useFormat, useMay, useUrlState } from '@shared/lib';
import { EmptyState, LiveValue, Panel } from '@shared/ui';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shallowEqual, useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import classes from './DashboardScreen.module.css';
import { Legend, useToneName } from './FleetLegend';
import { countsAs, type LegendMachine, toneOf, worstAlerts } from './fleetState';

const JUDGED_EVERY_MS = 2_000;
const FILTERS = { fleet: oneOf(CELL_TONES) };
const selectWorst = createSelector([selectAlerts], worstAlerts);

const UNHEARD: LegendMachine = { tone: 'unknown', conn: 'unknown' };

/** Each machine as the legend counts it, in order of name. */
function useCounted(): readonly LegendMachine[] {
  const knownAt = useKnownAt(JUDGED_EVERY_MS);
  const tones = useSelector((state: { machines: MachinesState; alerts: AlertsState }) => {
    const worst = selectWorst(state);
    return selectMachines(state).map((machine) => toneOf(machine, knownAt, worst.get(machine.info.id)));
  }, shallowEqual);
  const conns = useSelector(
    (state: { machines: MachinesState }) => selectMachines(state).map((machine) => machine.state.conn),
    shallowEqual,
  );
  return useMemo(
    () => tones.map((tone, index) => ({ tone, conn: conns[index] ?? UNHEARD.conn })),
    [tones, conns],
  );
}

/** Names of regions are shown on hover. */
const RegionName = late(
  () => import('@shared/regions/RegionName'),
  () => null,
);

/** Name, state, temperature of the worst zone and its age, as they are while somebody looks. */
function Tip({ id, tone }: { id: string; tone: string }) {
  const format = useFormat();
  const known = useMachine(id);
  const knownAt = useKnownAt(JUDGED_EVERY_MS);
  const machine = known && inZone(known, climateOf(known, knownAt).zone?.zone);
  const quality = useQuality(machine ? ageingOf(machine) : { budgetMs: 0 });
  if (!machine) return null;
  const { info, state } = machine;
  return (
    <>
      <strong>{info.name}</strong>
      <div>
        <Suspense fallback={info.city}>
          <RegionName name={info.city} />
        </Suspense>
        {` · ${tone}`}
      </div>
      {known?.state.zones && `${info.mainZone} `}
      <LiveValue live="tip" size="sm" text={format.celsius(state.temp)} unit="°C" q={quality.q} />
      {' · '}
      <Age at={state.tMeas} />
    </>
  );
}

function useCells(
  infos: readonly MachineInfo[],
  machines: readonly LegendMachine[],
  chosen: CellTone | undefined,
): readonly FleetCell[] {
  const nameOf = useToneName();
  return infos.flatMap(({ id, name }, index) => {
    const counted = machines[index] ?? UNHEARD;
    const { tone } = counted;
    if (chosen && !countsAs(chosen, counted)) return [];
    return [{ id, tone, label: `${name} · ${nameOf(tone)}` }];
  });
}

/** Link to add a machine, with that right. */
function NoMachines() {
  const { t } = useTranslation('dashboard');
  const mayAdd = useMay('clientMain', 'M');
  const add = mayAdd && (
    <Button component={Link} to="/machine/equipmentMain/new" size="xs">
      {t('addMachine')}
    </Button>
  );
  return <EmptyState kind="none" title={t('noMachines')} action={add} />;
}

/** Every machine as one cell. */
export function FleetPanel() {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const infos = useMachineInfos();
  const [{ fleet: chosen }, choose] = useUrlState(FILTERS);
  const counted = useCounted();
  const cells = useCells(infos, counted, chosen);
  const nameOf = useToneName();
  const toneById = useMemo(
    () => new Map(infos.map(({ id }, index) => [id, counted[index]?.tone])),
    [infos, counted],
  );
  const ready = useReady();
  const live = useIsLive();
  return (
    <Panel title={t('fleet')} to="/machine/equipmentMain/live" cover={useCoverage()} className={classes.wide}>
      {infos.length === 0 ? (
        ready ? (
          <NoMachines />
        ) : (
          <EmptyState kind="loading" />
        )
      ) : (
        <>
          <Legend machines={counted} chosen={chosen} onChoose={(fleet) => choose({ fleet })} />
          <FleetMatrix
            cells={cells}
            tip={(id) => <Tip id={id} tone={nameOf(toneById.get(id) ?? 'unknown')} />}
            stale={!live}
            summary={t('fleetSummary', { count: cells.length })}
            onOpen={(id) => navigate(`/machine/equipmentMain/device/${id}`)}
          />
        </>
      )}
    </Panel>
  );
}
