import { Divider, Group, Popover, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { StatusBadge, type Tone } from '@shared/ui';
import { CircleCheck, CircleHelp, CircleMinus, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Warning } from '../stockRows';
import classes from './CoverCell.module.css';

/** Longest shown cover. */
const LONG_DAYS = 180;
const CONFIDENCE = {
  high: { icon: CircleCheck, tone: 'ok' },
  medium: { icon: CircleMinus, tone: 'plain' },
  low: { icon: CircleHelp, tone: 'warn' },
} as const satisfies Record<string, { icon: typeof CircleCheck; tone: Tone }>;
type WarningCover = NonNullable<Warning['cover']>;

function useDays() {
  const { t } = useTranslation('stock');
  const format = useFormat();
  return (days: number) =>
    days > LONG_DAYS
      ? t('cover.long', { days: format.number(LONG_DAYS) })
      : t('days', { days: format.number(days, 1) });
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Group justify="space-between" gap="lg" wrap="nowrap">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text size="sm" className={classes.figure}>
        {value}
      </Text>
    </Group>
  );
}

/** From what the days were worked out, and how far they can be trusted. */
function Details({ cover: { row, now } }: { cover: WarningCover }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const days = useDays();
  const hours = (value: number) => t('cover.hours', { hours: format.number(value) });
  const perDay = (value: number) => t('cover.perDay', { units: format.number(value, 2) });
  return (
    <Stack gap="xs" maw="22rem">
      <Text fw={600}>{t('cover.title')}</Text>
      <Fact name={t('cover.p50')} value={days(now.p50)} />
      <Fact name={t('cover.p90')} value={days(now.p90)} />
      <Fact name={t('cover.capped')} value={days(now.capped)} />
      {row.atRisk > 0 && <Fact name={t('cover.atRisk')} value={format.number(row.atRisk)} />}
      <Divider />
      <Fact name={t('cover.sellable')} value={format.number(now.sellable)} />
      <Fact name={t('cover.demand')} value={perDay(row.demand)} />
      <Fact name={t('cover.demandP90')} value={perDay(row.demandP90)} />
      <Fact name={t('cover.suggested')} value={format.number(row.suggested)} />
      <Divider />
      <Fact name={t('cover.units')} value={format.number(row.units)} />
      <Fact name={t('cover.hoursSeen')} value={hours(row.hoursSeen)} />
      <Fact name={t('cover.outHours')} value={hours(row.outHours)} />
      <Fact name={t('cover.offlineHours')} value={hours(row.offlineHours)} />
      <Fact name={t('cover.confidence')} value={t(`cover.confidences.${row.confidence}`)} />
      <Text size="xs" c="dimmed">
        {t(`cover.methods.${row.method}`)} {t('cover.at', { time: format.stamp(row.at) })}
      </Text>
    </Stack>
  );
}

/** Days of cover: likely and at least, never without how sure that is. A click tells the rest. */
export function CoverCell({ cover }: { cover: WarningCover | undefined }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const days = useDays();
  if (!cover) return <>{format.number(undefined)}</>;
  const { row, now } = cover;
  const { icon: Icon } = CONFIDENCE[row.confidence];
  return (
    <Popover position="left" withArrow shadow="md" withinPortal>
      <Popover.Target>
        <UnstyledButton
          className={classes.button}
          data-confidence={row.confidence}
          onClick={(event) => event.stopPropagation()}
        >
          {row.atRisk > 0 && <Hourglass aria-hidden className={classes.risk} />}
          <span>{days(now.p50)}</span>
          <span className={classes.least}>{t('cover.atLeast', { days: days(now.p90) })}</span>
          <Icon aria-hidden className={classes.sure} />
          <VisuallyHidden>{t(`cover.confidences.${row.confidence}`)}</VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown onClick={(event) => event.stopPropagation()}>
        <Details cover={cover} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** How far a figure can be trusted. */
export function ConfidenceBadge({ confidence }: { confidence: keyof typeof CONFIDENCE }) {
  const { t } = useTranslation('stock');
  return <StatusBadge {...CONFIDENCE[confidence]} text={t(`cover.confidences.${confidence}`)} />;
}
