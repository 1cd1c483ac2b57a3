import { needsAcknowledgement } from '@live';
import { ActionIcon, Button } from '@mantine/core';
import { AlertStateBadge, Panel, PriorityBadge } from '@shared/ui';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { NamedAlert } from '../alertRows';
import { useAlertName } from '../useAlertName';
import { AcknowledgementFact, AlertFacts } from './AlertFacts';
import { Decisions } from './Decisions';
import classes from './DetailsPanel.module.css';
import { ReportRepair } from './ReportRepair';
import { SendAlertLink } from './SendAlertLink';
import { Told } from './Told';

interface DetailsPanelProps {
  row: NamedAlert;
  onClose(): void;
  /** Absent for those who may not. */
  onAcknowledge?: () => void;
}

/** Everything about one alert, beside the list. */
export function DetailsPanel({ row, onClose, onAcknowledge }: DetailsPanelProps) {
  const { t } = useTranslation(['alerts', 'common']);
  const nameOf = useAlertName();
  const { alert } = row;
  return (
    <Panel
      title={nameOf(alert)}
      shows={alert.id}
      height="100%"
      action={
        <ActionIcon variant="subtle" aria-label={t('common:close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {/* A scroller must be reachable by keyboard even when nothing in it is. */}
      <section className={classes.body} aria-label={t('common:details')} tabIndex={0}>
        <div className={classes.badges}>
          <PriorityBadge priority={alert.priority} />
          <AlertStateBadge state={alert.state} />
        </div>
        {onAcknowledge && needsAcknowledgement(alert) && (
          <Button className={classes.button} onClick={onAcknowledge} aria-keyshortcuts="a">
            {t('alerts:acknowledge')}
          </Button>
        )}
        {onAcknowledge && <SendAlertLink key={alert.id} id={alert.id} />}
        <ReportRepair key={`repair ${alert.id}`} row={row} />
        <AcknowledgementFact row={row} />
        <AlertFacts row={row} />
        <h3 className={classes.heading}>{t('alerts:told.title')}</h3>
        <Told alert={alert} />
        <h3 className={classes.heading}>{t('alerts:why')}</h3>
        <Decisions alert={alert} />
      </section>
    </Panel>
  );
}
