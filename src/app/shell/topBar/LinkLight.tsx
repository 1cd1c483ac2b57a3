import { Button, Group, Popover, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Age, type LinkState, useLink, useRetry, useServerNow } from '@realtime';
import { useFormat } from '@shared/lib';
import { Labeled } from '@shared/ui';
import {
  CircleDashed,
  CircleX,
  type LucideIcon,
  Radio,
  RefreshCw,
  TriangleAlert,
  Unplug,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShownZone } from '../tabs/useTabs';
import classes from './LinkLight.module.css';
import { type LinkStatus, lightOf } from './linkPhase';

const SHAPES: Readonly<Record<LinkStatus, LucideIcon>> = {
  live: Radio,
  stale: TriangleAlert,
  connecting: CircleDashed,
  offline: Unplug,
  closed: CircleX,
};

const whole = (link: LinkState) => link;
const lightIn = ({ phase }: LinkState) => lightOf(phase);

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

function Details() {
  const { t } = useTranslation('shell');
  const format = useFormat(useShownZone(), true);
  const now = useServerNow();
  const retry = useRetry();
  const { phase, lastFrameAt, attempt, retryAt, since, reason } = useLink(whole);
  const light = lightOf(phase);
  const last =
    lastFrameAt === undefined ? t('link.never') : t('link.ago', { age: format.age(now - lastFrameAt) });
  const waiting = light === 'offline' || light === 'closed';
  return (
    <Stack gap="xs" maw="20rem">
      <Text fw={600}>{t(`link.${light}`)}</Text>
      <Text size="sm">{t(`link.${light}Text`)}</Text>
      <Fact name={t('link.lastFrame')} value={last} />
      {since !== undefined && <Fact name={t('link.since')} value={format.time(since)} />}
      {attempt > 0 && light !== 'live' && <Fact name={t('link.attempt')} value={format.number(attempt)} />}
      {retryAt !== undefined && retryAt > now && (
        <Fact name={t('link.nextTry')} value={t('link.in', { age: format.age(retryAt - now) })} />
      )}
      {reason && light !== 'live' && (
        <Text size="xs" c="dimmed">
          {t('banner.reason', { reason })}
        </Text>
      )}
      {waiting && (
        <Button size="xs" variant="light" leftSection={<RefreshCw size={14} aria-hidden />} onClick={retry}>
          {t('link.retry')}
        </Button>
      )}
    </Stack>
  );
}

/** Seconds since the last frame: all of the light that moves while the link is well. */
function Heard() {
  const at = useLink(({ lastFrameAt }) => lastFrameAt);
  if (at === undefined) return null;
  return (
    <span className={classes.age}>
      <Age at={at} />
    </span>
  );
}

/** How the live link is, always in sight: shape, word and seconds since the last frame; colour only helps. */
export function LinkLight() {
  const { t } = useTranslation('shell');
  const phase = useLink((link) => link.phase);
  const light = useLink(lightIn);
  const Shape = SHAPES[light];
  return (
    <Popover position="bottom-end" shadow="md" withArrow withinPortal>
      <Popover.Target>
        <UnstyledButton className={classes.light} data-link={phase} data-light={light}>
          <VisuallyHidden>
            <Labeled label={t('link.label')} />
          </VisuallyHidden>
          <Shape size={16} aria-hidden />
          <span className={classes.word}>{t(`link.${light}`)}</span>
          <Heard />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Details />
      </Popover.Dropdown>
    </Popover>
  );
}
