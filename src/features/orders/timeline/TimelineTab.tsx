import { type AnyRow, recordPath } from '@contract/kit/resource';
import type { LaneStep, TimelineStep } from '@contract/orders/timeline';
import { partnerMessages } from '@contract/resources/system/partnerMessages';
import { useResource } from '@kit';
import { Anchor, Group, Text, Timeline } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { EmptyState, Panel } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTimeline } from './useTimeline';

/** Steps that are no event of a table of states. */
const OWN_KINDS = [
  'placed',
  'pay',
  'accept',
  'prepare',
  'lane',
  'dispensed',
  'complete',
  'cancel',
  'refundDone',
  'paymentRefused',
  'assigned',
  'released',
  'codeUntold',
  'wrongCode',
  'lateCode',
  'codesLocked',
  'lateVend',
  'askDeposit',
  'askPickup',
  'askReturn',
  'boxOpened',
  'boxShut',
  'boxForced',
];
const BAD_KINDS = [
  'cancel',
  'refundFailed',
  'refundDone',
  'paymentRefused',
  'codeUntold',
  'wrongCode',
  'lateCode',
  'codesLocked',
  'lateVend',
  'boxForced',
];

function Lane({ laneNo, product, motor, drop }: LaneStep) {
  const { t } = useTranslation('orders');
  const isOut = drop === 'seen' || drop === 'no_sensor';
  return (
    <Text size="sm" component="div">
      {t('timeline.lane', { lane: laneNo, product: product ?? t('timeline.otherProduct') })}
      <Text size="sm" component="div" c={isOut ? undefined : 'var(--ph-bad)'}>
        {t('timeline.signs', { motor: t(`motor.${motor}`), drop: t(`drop.${drop}`) })}
      </Text>
    </Text>
  );
}

/** Verbatim messages of a partner, with the right to read them. */
function Told({ isTold, messageId }: TimelineStep) {
  const { t } = useTranslation('orders');
  if (messageId)
    return (
      <Anchor component={Link} size="xs" to={recordPath(partnerMessages, messageId)}>
        {t('timeline.message')}
      </Anchor>
    );
  return isTold ? (
    <Text size="xs" c="dimmed">
      {t('timeline.told')}
    </Text>
  ) : null;
}

function Step({ step }: { step: TimelineStep }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const { at, source, name, reason, amount, lane } = step;
  const who = source && (name ?? t(`source.${source}`));
  return (
    <>
      <Text size="xs" c="dimmed">
        {[format.exact(at), who, reason].filter(Boolean).join(' · ')}
      </Text>
      {amount !== undefined && <Text size="sm">{format.money(amount)}</Text>}
      {lane && <Lane {...lane} />}
      <Group gap="xs">
        <Told {...step} />
      </Group>
    </>
  );
}

/** What happened to an order from the first moment on, and who said so. */
export function TimelineTab({ row }: { row: AnyRow }) {
  const { t } = useTranslation('orders');
  const { words } = useResource();
  const { data, isError, refetch } = useTimeline(row);
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={() => void refetch()} />;
  const titleOf = ({ kind }: TimelineStep) =>
    OWN_KINDS.includes(kind) ? t(`step.${kind}`) : words.command(kind);
  return (
    <Panel title={words.tab('timeline')}>
      <Timeline active={data.steps.length} bulletSize={12} lineWidth={2}>
        {data.steps.map((step, index) => (
          <Timeline.Item
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are never moved, and two may be alike
            key={index}
            title={titleOf(step)}
            color={BAD_KINDS.includes(step.kind) ? 'red' : undefined}
          >
            <Step step={step} />
          </Timeline.Item>
        ))}
      </Timeline>
    </Panel>
  );
}
