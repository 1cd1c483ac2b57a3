import { Button, Drawer, Fieldset, Stack, Switch, useMantineColorScheme } from '@mantine/core';
import { useAppDispatch } from '@shared/lib/store';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { DEVICES, type SettingChoices, SIDEBARS, SIZES, selectSettings } from '../store/settings';
import { settingsReset } from '../store/settings.slice';
import { AccentChoice, useChoose } from './AccentChoice';
import { OneOf } from './OneOf';
import type { DialogProps } from './openDialog';
import classes from './SettingsDrawer.module.css';

const SCHEMES = ['light', 'dark', 'auto'] as const;
const SWITCHES = [
  'fixedHeader',
  'showTagsView',
  'showSidebarLogo',
  'sidebarTextTheme',
  'showSettings',
] as const satisfies (keyof SettingChoices)[];

function Look() {
  const { t } = useTranslation(['shell', 'settings']);
  const { size } = useSelector(selectSettings);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = useChoose();
  return (
    <Section title={t('settings:look')}>
      <OneOf
        name={t('theme.label')}
        values={SCHEMES}
        value={colorScheme}
        words={(value) => t(`theme.${value}`)}
        onChange={setColorScheme}
      />
      <AccentChoice />
      <OneOf
        name={t('settings:size')}
        values={SIZES}
        value={size}
        words={(value) => t(`settings:sizes.${value}`)}
        onChange={(value) => choose({ size: value })}
      />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset legend={title} variant="unstyled" classNames={{ legend: classes.legend }}>
      <Stack gap="md">{children}</Stack>
    </Fieldset>
  );
}

function Arrangement() {
  const { t } = useTranslation('settings');
  const settings = useSelector(selectSettings);
  const choose = useChoose();
  return (
    <Section title={t('layout')}>
      <OneOf
        name={t('device')}
        values={DEVICES}
        value={settings.device}
        words={(value) => t(`devices.${value}`)}
        onChange={(value) => choose({ device: value })}
      />
      <OneOf
        name={t('sidebar')}
        values={SIDEBARS}
        value={settings.sidebar}
        words={(value) => t(`sidebars.${value}`)}
        onChange={(value) => choose({ sidebar: value })}
      />
      {SWITCHES.map((name) => (
        <Switch
          key={name}
          label={t(name)}
          checked={settings[name]}
          onChange={({ currentTarget }) => choose({ [name]: currentTarget.checked })}
          data-setting={name}
        />
      ))}
    </Section>
  );
}

/** How the console looks and is laid out; every choice shows at once. */
export default function SettingsDrawer({ opened, onClose }: DialogProps) {
  const { t } = useTranslation(['shell', 'settings']);
  const dispatch = useAppDispatch();
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size="22rem" title={t('settings.title')}>
      <Stack gap="xl">
        <Look />
        <Arrangement />
        <Button
          variant="default"
          leftSection={<RotateCcw size={16} aria-hidden />}
          onClick={() => dispatch(settingsReset())}
        >
          {t('settings:reset')}
        </Button>
      </Stack>
    </Drawer>
  );
}
