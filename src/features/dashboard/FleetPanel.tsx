import { FleetMatrix } from '@charts';
import { qualityAt } from '@contract/live';
import { ageingOf, coverageOf, useAlerts, useMachines } from '@live';
import { useKnownAt, useLink, useReady } from '@realtime';
import { useFormat } from '@shared/lib';
import { EmptyState, Panel } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toneOf, worstAlerts } from './fleetState';

/** Every machine as one cell. */
export function FleetPanel({ className }: { className?: string }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const navigate = useNavigate();
  const machines = useMachines();
  const alerts = useAlerts();
  const ready = useReady();
  const live = useLink().phase === 'live';
  const knownAt = useKnownAt(2_000);
  const cells = useMemo(() => {
    const worst = worstAlerts(alerts);
    return machines.map((machine) => {
      const q = qualityAt(ageingOf(machine), knownAt);
      const tone = toneOf(machine, q, worst.get(machine.info.id));
      const { id, name, city } = machine.info;
      return {
        id,
        tone,
        label: `${name} · ${city} · ${t(`cell.${tone}`)} · ${format.celsius(machine.state.temp)} °C`,
      };
    });
  }, [machines, alerts, knownAt, t, format]);
  return (
    <Panel
      title={t('fleet')}
      to="/machine/equipmentMain/live"
      cover={ready ? coverageOf(machines, knownAt, live) : undefined}
      className={className}
    >
      {cells.length === 0 ? (
        <EmptyState kind={ready ? 'none' : 'loading'} />
      ) : (
        <FleetMatrix
          cells={cells}
          stale={!live}
          summary={t('fleetSummary', { count: cells.length })}
          onOpen={(id) => navigate(`/machine/equipmentMain/device/${id}`)}
        />
      )}
    </Panel>
  );
}
