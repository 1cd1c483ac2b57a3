import type { OfferedService, OwnService } from '@contract/charging/service';
import { GRACE_DAYS } from '@contract/charging/words';
import { DAY_MS } from '@contract/time/durations';
import { useWords } from '@kit';
import { Table, Text } from '@mantine/core';
import { useFormat, useLocalized } from '@shared/lib';
import { EmptyState, Panel, StatusBadge } from '@shared/ui';
import { CircleCheck, CircleOff, FlaskConical, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './Services.module.css';

const LOOKS = {
  trial: { icon: FlaskConical, tone: 'low' },
  active: { icon: CircleCheck, tone: 'ok' },
  grace: { icon: Hourglass, tone: 'warn' },
  expired: { icon: CircleOff, tone: 'off' },
} as const;

function ServiceState({ state }: Pick<OwnService, 'state'>) {
  const words = useWords('serviceSubscriptions');
  return <StatusBadge {...LOOKS[state]} text={words.choice('state', state)} />;
}

function Row({ service, own, now }: { service: OfferedService; own: OwnService; now: number }) {
  const { t } = useTranslation('charging');
  const words = useWords('serviceSubscriptions');
  const format = useFormat();
  const named = useLocalized();
  const days = Math.ceil((own.endAt - now) / DAY_MS);
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={600}>
          {named(service.name)}
        </Text>
        <Text size="xs" c="dimmed">
          {service.functions.map(named).join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td data-label={words.field('state')}>
        <ServiceState state={own.state} />
      </Table.Td>
      <Table.Td ta="right" data-label={words.field('qty')}>
        {format.number(own.qty)}
      </Table.Td>
      <Table.Td data-label={words.field('startAt')}>{format.date(own.startAt)}</Table.Td>
      <Table.Td data-label={words.field('endAt')}>
        <div>
          {format.date(own.endAt)}
          <Text size="xs" c="dimmed">
            {days > 0 ? t('daysLeft', { count: days }) : t('daysOver', { count: -days })}
          </Text>
          {own.state === 'grace' && (
            <Text size="xs">{t('graceUntil', { date: format.date(own.endAt + GRACE_DAYS * DAY_MS) })}</Text>
          )}
        </div>
      </Table.Td>
    </Table.Tr>
  );
}

export interface OwnServicesProps {
  services: readonly OfferedService[];
  now: number;
  /** Prevents offering choices that are not available. */
  mayBuy: boolean;
}

/** What the institution has, and until when. */
export function OwnServices({ services, now, mayBuy }: OwnServicesProps) {
  const { t } = useTranslation('charging');
  const words = useWords('serviceSubscriptions');
  const had = services.filter(({ own }) => own);
  const heads = ['itemId', 'state', 'qty', 'startAt', 'endAt'];
  return (
    <Panel title={t('own')}>
      {had.length === 0 ? (
        <EmptyState kind="none" title={t('ownNone')} text={mayBuy ? t('ownNoneText') : ''} />
      ) : (
        <Table.ScrollContainer
          minWidth={560}
          className={classes.stacked}
          classNames={{ scrollContainerInner: classes.inner }}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                {heads.map((name) => (
                  <Table.Th key={name} ta={name === 'qty' ? 'right' : undefined}>
                    {words.field(name)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {had.map((service) =>
                service.own ? (
                  <Row key={service.itemId} service={service} own={service.own} now={now} />
                ) : null,
              )}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Panel>
  );
}
