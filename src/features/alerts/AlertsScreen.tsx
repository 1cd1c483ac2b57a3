import { useConditions } from '@live';
import { SegmentedControl } from '@mantine/core';
import { useAction, useUrlState } from '@shared/lib';
import { PageFrame, PageTabs } from '@shared/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './AlertsScreen.module.css';
import { AcknowledgeDialog } from './acknowledge/AcknowledgeDialog';
import { Refusals } from './acknowledge/Refusals';
import type { AlarmRow } from './alertRows';
import { DetailsPanel } from './details/DetailsPanel';
import { AlarmCounts } from './lists/AlarmCounts';
import { AlarmToolbar } from './lists/AlarmToolbar';
import { ALERT_FILTERS, ALERT_VIEWS, type AlertsUrl, type ChangeAlertsUrl } from './lists/filters';
import { History } from './lists/History';
import { waitingIn } from './lists/picking';
import { TriageList } from './lists/TriageList';
import { ALERT_PAGES } from './pages';
import { useNamedAlert } from './useNamedAlert';

function Views({ view, onChange }: { view: AlertsUrl['view']; onChange: ChangeAlertsUrl }) {
  const { t } = useTranslation('alerts');
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('view.label')}
      value={view}
      data={ALERT_VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
      onChange={(next) => {
        const chosen = ALERT_VIEWS.find((each) => each === next) ?? 'live';
        onChange({ view: chosen, state: chosen === 'live' ? 'open' : 'all', page: 1, alert: '' });
      }}
    />
  );
}

/** Alarms to be acknowledged; also opened once by the address. */
function useAsking(filter: AlertsUrl, onChange: ChangeAlertsUrl) {
  const mayAcknowledge = useAction('alarm:ack');
  const [asking, setAsking] = useState<readonly string[]>([]);
  const waiting = useConditions({ state: 'waiting' });
  const chosen = waiting.find(({ alerts }) => alerts.some(({ id }) => id === filter.alert));
  const ask = useCallback(
    (row: Pick<AlarmRow, 'alerts'>) => mayAcknowledge && setAsking(waitingIn(row)),
    [mayAcknowledge],
  );
  useEffect(() => {
    if (!filter.ask || !chosen) return;
    ask(chosen);
    onChange({ ask: false });
  }, [filter.ask, chosen, ask, onChange]);
  return { asking, setAsking, ask, chosen, mayAcknowledge };
}

/** The operator's list: what is open, what to do about it, and who has seen it. */
export default function AlertsScreen() {
  const { t } = useTranslation('alerts');
  const [filter, setFilter] = useUrlState(ALERT_FILTERS);
  const { asking, setAsking, ask, chosen, mayAcknowledge } = useAsking(filter, setFilter);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const selected = useNamedAlert(filter.alert);
  const picking = useMemo(
    () => (mayAcknowledge ? { picked, onPick: setPicked, onAcknowledge: setAsking } : undefined),
    [mayAcknowledge, picked, setAsking],
  );
  const close = () => {
    setAsking([]);
    setPicked(new Set());
  };
  return (
    <PageFrame
      title={t('title')}
      sub={<Views view={filter.view} onChange={setFilter} />}
      actions={<AlarmToolbar filter={filter} onChange={setFilter} />}
    >
      <PageTabs pages={ALERT_PAGES} />
      <AlarmCounts />
      <div className={classes.split} data-open={selected ? '' : undefined}>
        {filter.view === 'live' ? (
          <TriageList filter={filter} onChange={setFilter} onAcknowledge={ask} picking={picking} />
        ) : (
          <History filter={filter} onChange={setFilter} />
        )}
        {selected && (
          <DetailsPanel
            row={selected}
            onClose={() => setFilter({ alert: '' })}
            onAcknowledge={mayAcknowledge ? () => ask(chosen ?? { alerts: [selected.alert] }) : undefined}
          />
        )}
      </div>
      <Refusals />
      <AcknowledgeDialog ids={asking} onClose={close} />
    </PageFrame>
  );
}
