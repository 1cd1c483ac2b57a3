import type { InputProps } from '@kit';
import { Group, Select } from '@mantine/core';
import { iconOf, MENU_ICONS } from '@shared/ui';
import { useTranslation } from 'react-i18next';

/** An icon is chosen by its looks. */
export function IconInput({ name, words, value, error, disabled, onChange, onBlur }: InputProps) {
  const { t } = useTranslation('system');
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const Icon = iconOf(chosen ?? undefined);
  return (
    <Select
      name={name}
      label={words.field(name)}
      placeholder={t('menus.noIcon')}
      data={MENU_ICONS}
      value={chosen}
      error={error}
      disabled={disabled}
      searchable
      clearable
      leftSection={<Icon size={16} aria-hidden />}
      renderOption={({ option }) => {
        const Each = iconOf(option.value);
        return (
          <Group gap="xs">
            <Each size={16} aria-hidden />
            {option.label}
          </Group>
        );
      }}
      onChange={(next) => onChange(next ?? undefined)}
      onBlur={() => onBlur?.()}
    />
  );
}
