import type { TrafficPool } from '@contract/traffic';
import { Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { EmptyState, MeterBar, Panel } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { planTone } from './cardRows';
import { Forecast } from './Forecast';
import classes from './TrafficScreen.module.css';
import { useTrafficPoolsQuery } from './traffic.api';

function Pool({ pool }: { pool: TrafficPool }) {
  const { t } = useTranslation(['traffic', 'domain']);
  const format = useFormat();
  const { poolNo, operator, usedMb, totalMb, cards, cycleEnd, forecast } = pool;
  return (
    <li>
      <Text size="sm" truncate>
        {t('traffic:pool', { poolNo, operator: t(`domain:operator.${operator}`), count: cards })}
      </Text>
      <MeterBar
        label={t('traffic:poolUse', { poolNo })}
        value={usedMb}
        max={totalMb}
        tone={planTone(usedMb, totalMb)}
        text={`${format.megabytes(usedMb)} / ${format.megabytes(totalMb)}`}
      />
      <Forecast forecast={forecast} cycleEnd={cycleEnd} labelled />
    </li>
  );
}

/** Pools of traffic, the fullest first, and how long they last. */
export function PoolsPanel({ pollingInterval }: { pollingInterval: number }) {
  const { t } = useTranslation('traffic');
  const { data, isError, refetch } = useTrafficPoolsQuery(undefined, { pollingInterval });
  const kind = isError ? 'failed' : data ? 'none' : 'loading';
  return (
    <Panel title={t('pools')} to="/InterCard/InterCardList/pools">
      {data && data.pools.length > 0 ? (
        <ol className={classes.top}>
          {data.pools.map((pool) => (
            <Pool key={pool.id} pool={pool} />
          ))}
        </ol>
      ) : (
        <EmptyState kind={kind} onRetry={refetch} />
      )}
    </Panel>
  );
}
