import type { AlarmCode, AlertDecisionRow, AlertRow } from '@contract/alerts';
import { MINUTE_MS } from '@contract/time/durations';
import { useServerNow } from '@realtime';
import { type Format, useFormat } from '@shared/lib';
import { EmptyState } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { useAlertDecisionsQuery } from '../alerts.api';
import { useFigure } from '../useFigure';
import classes from './DetailsPanel.module.css';
import { decisionFigures } from './decisionFigures';

interface DecisionProps {
  code: AlarmCode;
  decision: AlertDecisionRow;
  format: Format;
  now: number;
}

function Decision({ code, decision: { at, verdict, inputs }, format, now }: DecisionProps) {
  const { t } = useTranslation('alerts');
  const figure = useFigure();
  const { value, limit, since } = decisionFigures(inputs);
  const held = since === undefined ? undefined : at - since;
  const facts = [
    value !== undefined && `${t('value')} ${figure(code, value)}`,
    limit !== undefined && `${t('limit')} ${figure(code, limit)}`,
    held !== undefined && held > 0 && `${t('after')} ${format.duration(held)}`,
  ].filter(Boolean);
  return (
    <li>
      <span className={classes.verdict}>
        <strong>{t(`verdict.${verdict}`, { defaultValue: verdict })}</strong>
        <span>{format.moment(at, now)}</span>
      </span>
      {facts.length > 0 && <span className={classes.inputs}>{facts.join(' · ')}</span>}
    </li>
  );
}

/** Why it rang: the decisions of the rules with what they were made from, newest first. */
export function Decisions({ alert }: { alert: AlertRow }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const now = useServerNow(MINUTE_MS);
  const { data, isError, refetch } = useAlertDecisionsQuery({ id: alert.id, ver: alert.ver });
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />;
  if (data.length === 0)
    return <EmptyState kind="none" title={t('noDecisions')} text={t('noDecisionsText')} />;
  return (
    <ol className={classes.decisions}>
      {data.map((decision) => (
        <Decision key={decision.id} code={alert.code} decision={decision} format={format} now={now} />
      ))}
    </ol>
  );
}
