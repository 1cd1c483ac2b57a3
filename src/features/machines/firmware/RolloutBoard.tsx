import { firmwareRollouts } from '@contract/resources/machines/firmware/firmwareRollouts';
import { type RowProps, useWords } from '@kit';
import { SimpleGrid, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { MeterBar, StatCard } from '@shared/ui';

interface Wave {
  wave: number;
  machines: number;
  confirmed: number;
  open: number;
  failed: number;
}

/** How far a wave is. */
function WaveBar({ wave, machines, confirmed, open, failed }: Wave) {
  const words = useWords(firmwareRollouts.name);
  const format = useFormat();
  return (
    <MeterBar
      label={`${words.field('wave')} ${wave}`}
      value={machines - open}
      max={machines}
      text={`${words.field('wave')} ${wave} · ${words.field('confirmed')} ${format.number(confirmed)} / ${format.number(machines)}`}
      tone={failed > 0 ? 'warn' : open === 0 ? 'ok' : 'plain'}
    />
  );
}

/** What a rollout reaches before it begins; after that how many machines are where, wave by wave. */
export function RolloutBoard({ row }: RowProps) {
  const words = useWords(firmwareRollouts.name);
  const format = useFormat();
  const waves = ((row.waves ?? []) as Wave[]).filter(({ machines }) => machines > 0);
  const failed = Number(row.failed ?? 0);
  const offline = Number(row.reachOffline ?? 0);
  const cards = [
    ['reach', Number(row.reach ?? 0), 'plain'],
    ['reachOffline', offline, offline > 0 ? 'warn' : 'plain'],
    ...(waves.length > 0
      ? ([
          ['confirmed', Number(row.confirmed ?? 0), 'ok'],
          ['failed', failed, failed > 0 ? 'bad' : 'plain'],
        ] as const)
      : ([['reachCurrent', Number(row.reachCurrent ?? 0), 'plain']] as const)),
  ] as const;
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }} mb="sm">
        {cards.map(([name, value, tone]) => (
          <StatCard
            key={name}
            title={words.field(name)}
            tone={tone}
            value={
              <Text fz="xl" fw={700} data-figure={name}>
                {format.number(value)}
              </Text>
            }
          />
        ))}
      </SimpleGrid>
      {waves.map((wave) => (
        <WaveBar key={wave.wave} {...wave} />
      ))}
    </>
  );
}
