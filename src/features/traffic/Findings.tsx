import { recordPath } from '@contract/kit/resource';
import { iotCards } from '@contract/resources/simCards/iotCards';
import type { FindingKind, TrafficFinding } from '@contract/traffic';
import { Anchor, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { EmptyState, Panel, StatusBadge, type Tone } from '@shared/ui';
import {
  ArrowLeftRight,
  CircleHelp,
  CircleOff,
  type LucideIcon,
  Radio,
  TrendingUp,
  TriangleAlert,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './TrafficScreen.module.css';
import { useTrafficFindingsQuery } from './traffic.api';

const LOOKS: Readonly<Record<FindingKind, { icon: LucideIcon; tone: Tone }>> = {
  moved: { icon: TriangleAlert, tone: 'bad' },
  stopped_online: { icon: CircleOff, tone: 'bad' },
  silent_online: { icon: Radio, tone: 'warn' },
  differs: { icon: ArrowLeftRight, tone: 'warn' },
  sync: { icon: CircleHelp, tone: 'warn' },
  heavy: { icon: TrendingUp, tone: 'low' },
};

function useDetail() {
  const { t } = useTranslation(['traffic', 'domain']);
  const format = useFormat();
  return ({ kind, state, operatorState, since, factor }: TrafficFinding): string => {
    const theirs = operatorState ?? state;
    return t(`traffic:finding.${kind}.detail`, {
      ours: t(`domain:simState.${state}`),
      theirs: t(`domain:simState.${theirs}`),
      since: format.dateTime(since ?? undefined),
      factor: format.number(factor ?? undefined),
    });
  };
}

function Finding({ finding }: { finding: TrafficFinding }) {
  const { t } = useTranslation('traffic');
  const detail = useDetail();
  const { kind, id, iccid, machineId, machineName } = finding;
  return (
    <li className={classes.finding}>
      <StatusBadge {...LOOKS[kind]} text={t(`finding.${kind}.name`)} />
      <Anchor component={Link} to={recordPath(iotCards, id)} size="sm" ff="monospace">
        {iccid}
      </Anchor>
      {machineId && (
        <Anchor component={Link} to={`/machine/equipmentMain/device/${machineId}`} size="sm">
          {machineName}
        </Anchor>
      )}
      <Text size="sm" c="dimmed">
        {detail(finding)}
      </Text>
    </li>
  );
}

/** What does not fit together: moved, stopped or silent but online, another state at the operator, unusual use. */
export function FindingsPanel({ pollingInterval }: { pollingInterval: number }) {
  const { t } = useTranslation('traffic');
  const { data, isError, refetch } = useTrafficFindingsQuery(undefined, { pollingInterval });
  if (!data)
    return (
      <Panel title={t('findings')}>
        <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />
      </Panel>
    );
  return (
    <Panel title={t('findings')} action={<Text size="sm">{data.findings.length}</Text>}>
      {data.findings.length === 0 ? (
        <Text size="sm">{t('noFindings')}</Text>
      ) : (
        <ul className={classes.findings}>
          {data.findings.map((finding) => (
            <Finding key={`${finding.id} ${finding.kind}`} finding={finding} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
