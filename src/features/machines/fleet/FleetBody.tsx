import type { FleetFacts } from '@contract/machines/health';
import type { ListDrawingProps } from '@kit';
import { useFormat } from '@shared/lib';
import { EmptyState } from '@shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Fleet.module.css';
import { LevelBadge } from './HealthCell';
import { useFleet } from './useFleet';

/** What the shapes mean, as of when the records are, and how many machines are not drawn. */
function Legend({ fleet: { rows, total, asOf } }: { fleet: FleetFacts }) {
  const { t } = useTranslation('fleet');
  const format = useFormat();
  return (
    <div className={classes.legend}>
      {(['bad', 'watch', 'unknown', 'ok'] as const).map((level) => (
        <LevelBadge key={level} level={level} />
      ))}
      <span>{t('asOf', { time: format.time(asOf) })}</span>
      {total > rows.length && <strong>{t('cut', { n: rows.length, count: total })}</strong>}
    </div>
  );
}

interface FleetBodyProps extends Pick<ListDrawingProps, 'question'> {
  children(fleet: FleetFacts): ReactNode;
}

/** The machines that the list has found, once they are there. */
export function FleetBody({ question, children }: FleetBodyProps) {
  const { data, isError, refetch } = useFleet({ question });
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />;
  if (data.rows.length === 0) return <EmptyState kind="filtered" />;
  return (
    <div className={classes.fleet}>
      <Legend fleet={data} />
      {children(data)}
    </div>
  );
}
