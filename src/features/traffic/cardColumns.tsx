import type { MachineState } from '@contract/machines';
import { HEAVY_FACTOR } from '@contract/simCards/usage';
import type { IotCardListRow, IotCardRow } from '@contract/traffic';
import { MachineValue, useMachineIn } from '@live';
import { Text } from '@mantine/core';
import { NOTHING, useFormat } from '@shared/lib';
import { type Column, MeterBar, TwoLines } from '@shared/ui';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cardCycleEnd, dayMs, planTone, usedNow } from './cardRows';
import { Forecast } from './Forecast';

type PlanUseProps = Pick<IotCardRow, 'machineId' | 'usedMb' | 'planMb'>;

function Today({ id }: { id: string }) {
  const { megabytes } = useFormat();
  const text = useCallback(({ mbToday }: MachineState) => megabytes(mbToday), [megabytes]);
  return <MachineValue id={id} of={['mbToday']} live="mbToday" text={text} size="sm" hideAge />;
}

/** How much of its plan a card has used, as its machine says it. */
export function PlanUse({ machineId, usedMb, planMb }: PlanUseProps) {
  const { t } = useTranslation('traffic');
  const format = useFormat();
  const used = usedNow(usedMb, useMachineIn({ id: machineId ?? '', of: ['simMb'] }));
  // A card that draws on a pool, or pays by use, has no plan of its own.
  if (planMb <= 0) return <Text size="sm">{format.megabytes(used)}</Text>;
  return (
    <MeterBar
      label={t('use')}
      value={used}
      max={planMb}
      tone={planTone(used, planMb)}
      text={`${format.megabytes(used)} / ${format.megabytes(planMb)}`}
    />
  );
}

/** What the operator says of it where that is something else. */
function State({ state, operatorState }: IotCardListRow) {
  const { t } = useTranslation(['traffic', 'domain']);
  const differs = operatorState !== null && operatorState !== state;
  const below = differs && t('traffic:atOperator', { state: t(`domain:simState.${operatorState}`) });
  return <TwoLines below={below}>{t(`domain:simState.${state}`)}</TwoLines>;
}

/** Columns of SIM cards. */
export function useCardColumns(): Column<IotCardListRow>[] {
  const { t } = useTranslation(['traffic', 'domain', 'common']);
  const format = useFormat();
  return useMemo(
    (): Column<IotCardListRow>[] => [
      {
        key: 'iccid',
        header: 'ICCID',
        width: 170,
        card: 'title',
        render: ({ iccid, operator }) => (
          <TwoLines below={t(`domain:operator.${operator}`)}>
            <Text span size="sm" ff="monospace">
              {iccid}
            </Text>
          </TwoLines>
        ),
      },
      {
        key: 'machine',
        header: t('common:machine'),
        grow: 187,
        card: 'fact',
        render: ({ machineName }) => machineName ?? t('traffic:unbound'),
      },
      {
        key: 'state',
        header: t('common:state.label'),
        grow: 162,
        card: 'state',
        render: (card) => <State {...card} />,
      },
      {
        key: 'use',
        header: t('traffic:use'),
        grow: 200,
        card: 'fact',
        render: (card) => <PlanUse {...card} />,
      },
      {
        key: 'today',
        header: t('traffic:today'),
        width: 98,
        align: 'right',
        card: 'fact',
        render: ({ machineId }) => (machineId ? <Today id={machineId} /> : NOTHING),
      },
      {
        key: 'factor',
        header: t('traffic:factor'),
        width: 80,
        align: 'right',
        render: ({ factor }) => (
          <Text size="sm" fw={factor !== null && factor >= HEAVY_FACTOR ? 600 : undefined}>
            {factor === null ? NOTHING : t('traffic:times', { factor: format.number(factor) })}
          </Text>
        ),
      },
      {
        key: 'forecast',
        header: t('traffic:usedUp'),
        grow: 150,
        card: 'twoLines',
        render: ({ forecast, cycleStart }) => (
          <Forecast forecast={forecast} cycleEnd={cardCycleEnd(cycleStart)} />
        ),
      },
      {
        key: 'expire',
        header: t('traffic:expires'),
        width: 118,
        align: 'right',
        render: ({ expireAt }) => format.date(expireAt === null ? undefined : dayMs(expireAt)),
      },
    ],
    [t, format],
  );
}
