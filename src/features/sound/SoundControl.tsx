import { ActionIcon, Menu } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { Volume2, VolumeOff, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './SoundControl.module.css';
import { type SoundState, useSound } from './useSound';

const ICONS = { armed: Volume2, blocked: VolumeOff, muted: VolumeX } as const satisfies Record<
  SoundState,
  unknown
>;
const UNIT_MS = { minutes: 60_000, hours: 3_600_000 } as const;
/** Silences that end by themselves. */
const SILENCES = [
  { unit: 'minutes', count: 15 },
  { unit: 'hours', count: 1 },
  { unit: 'hours', count: 8 },
] as const;

/** The sound of alarms: on, silent until when and by whom, or held back by the browser. */
export function SoundControl({ person }: { person: string }) {
  const { t } = useTranslation('sound');
  const format = useFormat();
  const { state, mute, setMute, play } = useSound();
  const Icon = ICONS[state];
  const until = mute?.until ? t('until', { time: format.time(mute.until) }) : undefined;
  const by = mute?.by ? t('by', { name: mute.by }) : undefined;
  const label = [t(`state.${state}`), until, by].filter(Boolean).join(' · ');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.button}
          data-sound={state}
          aria-label={label}
          title={label}
        >
          <Icon size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {state === 'muted' && <Menu.Item onClick={() => setMute(undefined)}>{t('turnOn')}</Menu.Item>}
        {SILENCES.map(({ unit, count }) => (
          <Menu.Item
            key={`${count} ${unit}`}
            onClick={() => setMute({ until: Date.now() + count * UNIT_MS[unit], by: person })}
          >
            {t(`silence.${unit}`, { count })}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => setMute({ until: null, by: person })}>{t('muteAlways')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={state !== 'armed'} onClick={() => play('high')}>
          {t('test')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
