import { CheckIcon, ColorSwatch, Group, UnstyledButton } from '@mantine/core';
import { useAppDispatch } from '@shared/lib/store';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { ACCENTS, type SettingChoices, selectSettings } from '../store/settings';
import { chosen } from '../store/settings.slice';
import classes from './SettingsDrawer.module.css';

export function useChoose() {
  const dispatch = useAppDispatch();
  return (choices: Partial<SettingChoices>) => dispatch(chosen(choices));
}

export function AccentChoice() {
  const { t } = useTranslation('settings');
  const { accent } = useSelector(selectSettings);
  const choose = useChoose();
  return (
    <fieldset className={classes.accents}>
      <legend>{t('accent')}</legend>
      <Group gap="xs">
        {ACCENTS.map((name) => (
          <UnstyledButton
            key={name}
            className={classes.accent}
            aria-pressed={name === accent}
            aria-label={t(`accents.${name}`)}
            title={t(`accents.${name}`)}
            onClick={() => choose({ accent: name })}
          >
            <ColorSwatch color={`var(--mantine-color-${name}-7)`} component="span" size={28}>
              {name === accent && <CheckIcon size={12} color="var(--mantine-color-white)" />}
            </ColorSwatch>
          </UnstyledButton>
        ))}
      </Group>
    </fieldset>
  );
}
