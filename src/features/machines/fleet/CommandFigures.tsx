import { PENDING_COMMANDS, UNPROVEN } from '@contract/machines/commandStates';
import type { CommandBoard, RemoteState } from '@contract/machines/fleet/fleetCommands';
import { SimpleGrid, Text } from '@mantine/core';
import { MeterBar, StatCard } from '@shared/ui';
import { useTranslation } from 'react-i18next';

const sumOf = (counts: CommandBoard['counts'], states: readonly string[]) =>
  states.reduce((sum, state) => sum + (counts[state as RemoteState] ?? 0), 0);

/** What became of the machines, in four figures. */
export function CommandFigures({ counts, total }: Pick<CommandBoard, 'counts' | 'total'>) {
  const { t } = useTranslation('fleetCommands');
  const open = sumOf(counts, PENDING_COMMANDS);
  const verified = counts.verified ?? 0;
  const unproven = sumOf(counts, UNPROVEN);
  const failed = total - open - verified - unproven;
  const cards = [
    ['verified', verified, 'ok'],
    ['open', open, open > 0 ? 'warn' : 'plain'],
    ['unproven', unproven, unproven > 0 ? 'bad' : 'plain'],
    ['failed', failed, failed > 0 ? 'bad' : 'plain'],
  ] as const;
  return (
    <>
      <MeterBar
        label={t('progress')}
        value={total - open}
        max={total}
        text={open > 0 ? t('answered', { done: total - open, total }) : t('allAnswered', { count: total })}
        tone={open > 0 ? 'plain' : unproven + failed > 0 ? 'warn' : 'ok'}
      />
      <SimpleGrid cols={{ base: 2, sm: 4 }} my="sm">
        {cards.map(([name, value, tone]) => (
          <StatCard
            key={name}
            title={t(`figures.${name}`)}
            value={
              <Text fz="xl" fw={700} data-figure={name}>
                {value}
              </Text>
            }
            tone={tone}
          />
        ))}
      </SimpleGrid>
    </>
  );
}
