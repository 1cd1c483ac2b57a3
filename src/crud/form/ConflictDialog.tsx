import { fieldOf, type Resource } from '@contract/kit/resource';
import type { Titles } from '@contract/kit/wire';
import { Modal, Radio, Stack, Text } from '@mantine/core';
import { DialogButtons } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldValue } from '../FieldValue';
import type { Words } from '../words';
import type { Clash } from './merge';

export interface ConflictDialogProps {
  resource: Resource;
  words: Words;
  titles: Titles;
  clashes: readonly Clash[];
  /** Who changed it and when, in words. */
  by?: string;
  onChosen(choices: Record<string, unknown>): void;
  onClose(): void;
}

/** Two people changed the same field: which value shall it be? Everything else was brought together already. */
export function ConflictDialog({
  resource,
  words,
  titles,
  clashes,
  by,
  onChosen,
  onClose,
}: ConflictDialogProps) {
  const { t } = useTranslation('record');
  const [sides, setSides] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const decided = clashes.every(({ name }) => sides[name] !== undefined);
  const choose = () =>
    onChosen(Object.fromEntries(clashes.map((clash) => [clash.name, clash[sides[clash.name] ?? 'theirs']])));
  const value = (clash: Clash, side: 'mine' | 'theirs' | 'base') => {
    const field = fieldOf(resource, clash.name);
    return field && <FieldValue {...{ name: clash.name, field, titles, words }} value={clash[side]} />;
  };
  return (
    <Modal opened onClose={onClose} title={t('conflict.title')} size="lg" centered>
      <Stack gap="md">
        <Text size="sm">{by ? t('conflict.by', { by }) : t('conflict.about')}</Text>
        {clashes.map((clash) => (
          <Radio.Group
            key={clash.name}
            label={words.field(clash.name)}
            value={sides[clash.name] ?? null}
            onChange={(side) => setSides({ ...sides, [clash.name]: side as 'mine' | 'theirs' })}
          >
            <Stack gap={6} mt={4}>
              <Radio
                value="mine"
                label={
                  <>
                    {t('conflict.mine')}: {value(clash, 'mine')}
                  </>
                }
              />
              <Radio
                value="theirs"
                label={
                  <>
                    {t('conflict.theirs')}: {value(clash, 'theirs')}
                  </>
                }
              />
              <Text size="xs" c="dimmed">
                {t('conflict.base')}: {value(clash, 'base')}
              </Text>
            </Stack>
          </Radio.Group>
        ))}
        <DialogButtons
          cancel={t('conflict.back')}
          onCancel={onClose}
          confirm={t('conflict.apply')}
          onConfirm={choose}
          disabled={!decided}
        />
      </Stack>
    </Modal>
  );
}
