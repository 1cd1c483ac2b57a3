import { type CellLook, type CellTone, FleetMatrix } from '@charts';
import { qualityAt } from '@contract/live';
import { type AlertsState, ageingOf, selectAlerts, useCoverage, useMachine, useMachineInfos } from '@live';
import { useIsLive, useKnownTime, useReady } from '@realtime';
import { createSelector } from '@reduxjs/toolkit';
import { useFormat } from '@shared/lib';
import { EmptyState, Panel } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { toneOf, worstAlerts } from './fleetState';

const JUDGED_EVERY_MS = 2_000;
const selectWorst = createSelector([selectAlerts], worstAlerts);

/** One machine as a cell, which hears of this machine only. */
function useLook(id: string): CellLook {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const machine = useMachine(id);
  const alert = useSelector((state: { alerts: AlertsState }) => selectWorst(state).get(id));
  const tone = useKnownTime(
    (knownAt): CellTone =>
      machine ? toneOf(machine, qualityAt(ageingOf(machine), knownAt), alert) : 'unknown',
    JUDGED_EVERY_MS,
  );
  if (!machine) return { tone, label: t(`cell.${tone}`) };
  const { info, state } = machine;
  return {
    tone,
    label: `${info.name} · ${info.city} · ${t(`cell.${tone}`)} · ${format.celsius(state.temp)} °C`,
  };
}

/** Every machine as one cell. */
export function FleetPanel({ className }: { className?: string }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const infos = useMachineInfos();
  const ids = useMemo(() => infos.map(({ id }) => id), [infos]);
  const ready = useReady();
  const live = useIsLive();
  return (
    <Panel title={t('fleet')} to="/machine/equipmentMain/live" cover={useCoverage()} className={className}>
      {ids.length === 0 ? (
        <EmptyState kind={ready ? 'none' : 'loading'} />
      ) : (
        <FleetMatrix
          ids={ids}
          useLook={useLook}
          stale={!live}
          summary={t('fleetSummary', { count: ids.length })}
          onOpen={(id) => navigate(`/machine/equipmentMain/device/${id}`)}
        />
      )}
    </Panel>
  );
}
