import { Button, List, Modal, Stack, Text } from '@mantine/core';
import { DialogButtons } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import type { GuardedTabs } from './useGuardedTabs';
import { useTabLabel } from './useTabLabel';
import { useTabs } from './useTabs';

/** Asks what becomes of unsaved typing before its tab closes. */
export function UnsavedDialog({ ask, confirm, cancel }: Pick<GuardedTabs, 'ask' | 'confirm' | 'cancel'>) {
  const { t } = useTranslation('shell');
  const { state } = useTabs();
  const label = useTabLabel();
  const dirty = state.tabs.filter(({ key }) => ask?.dirty.includes(key));
  return (
    <Modal opened={ask !== undefined} onClose={cancel} title={t('unsaved.title')} centered>
      <Stack gap="md">
        <Text size="sm">{t('unsaved.text')}</Text>
        <List size="sm" fw={600}>
          {dirty.map((tab) => (
            <List.Item key={tab.key}>{label(tab)}</List.Item>
          ))}
        </List>
        <DialogButtons
          cancel={t('unsaved.cancel')}
          onCancel={cancel}
          confirm={t('unsaved.keep')}
          onConfirm={() => confirm(true)}
          focus="confirm"
        >
          <Button variant="light" color="red" onClick={() => confirm(false)}>
            {t('unsaved.discard')}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
