import type { Pair, PairsField } from '@contract/kit/field';
import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { InputFrameProps } from './inputFrame';

interface PairsInputProps extends InputFrameProps {
  field: Pick<PairsField, 'max'>;
  value: readonly Pair[];
  onChange(value: Pair[]): void;
}

/** Indices of the pairs whose key another one has before them. */
function repeatedKeys(pairs: readonly Pair[]): Set<number> {
  const keys = pairs.map(({ key }) => key.trim());
  return new Set(keys.flatMap((key, index) => (key !== '' && keys.indexOf(key) < index ? [index] : [])));
}

/** Keys with their values, row by row. */
export function PairsInput(props: PairsInputProps) {
  const { field, value, label, description, error, disabled, withAsterisk, onChange, onBlur } = props;
  const { t } = useTranslation('kit');
  const repeated = repeatedKeys(value);
  const set = (index: number, part: Partial<Pair>) =>
    onChange(value.map((pair, at) => (at === index ? { ...pair, ...part } : pair)));
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      labelElement="div"
    >
      <Stack gap={4} mt={4} role="group" aria-label={label ?? props['aria-label']}>
        {value.map((pair, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pair is nothing but its place while it is typed.
          <Group key={index} gap={4} wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              aria-label={t('pairs.key', { row: index + 1 })}
              placeholder={t('pairs.keyShort')}
              value={pair.key}
              error={repeated.has(index) && t('pairs.repeated')}
              disabled={disabled}
              onBlur={onBlur}
              onChange={(event) => set(index, { key: event.currentTarget.value })}
            />
            <TextInput
              flex={2}
              aria-label={t('pairs.value', { row: index + 1 })}
              placeholder={t('pairs.valueShort')}
              value={pair.value}
              disabled={disabled}
              onBlur={onBlur}
              onChange={(event) => set(index, { value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              mt={4}
              disabled={disabled}
              aria-label={t('pairs.remove', { row: index + 1 })}
              onClick={() => onChange(value.toSpliced(index, 1))}
            >
              <X size={14} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <div>
          <Button
            size="compact-xs"
            variant="default"
            data-field={props['data-field']}
            disabled={disabled || value.length >= field.max}
            leftSection={<Plus size={12} aria-hidden />}
            onClick={() => onChange([...value, { key: '', value: '' }])}
          >
            {t('pairs.add')}
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}
