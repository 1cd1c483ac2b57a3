import { Button, List, Modal, Stack, Text } from '@mantine/core';
import { DialogButtons } from '@shared/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tab } from './tabsState';
import type { GuardedTabs } from './useGuardedTabs';
import { useTabLabel } from './useTabLabel';
import { useTabs } from './useTabs';

/** What definitions ask before their forms close unsaved; else the words for all of them. */
function useQuestion(dirty: readonly Tab[]): string {
  const { t, i18n } = useTranslation('shell');
  const { language } = i18n;
  const pages = dirty.map(({ page }) => page).join('\n');
  const [own, setOwn] = useState<string>();
  useEffect(() => {
    let current = true;
    setOwn(undefined);
    // Definitions came with the form; the frame does without them.
    if (pages)
      import('../../console/unsavedQuestion')
        .then(({ unsavedQuestion }) => current && setOwn(unsavedQuestion(pages.split('\n'), language)))
        .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [pages, language]);
  return own ?? t('unsaved.text');
}

/** Asks what becomes of unsaved typing before its tab closes. */
export default function UnsavedDialog({
  ask,
  confirm,
  cancel,
}: Pick<GuardedTabs, 'ask' | 'confirm' | 'cancel'>) {
  const { t } = useTranslation('shell');
  const { state } = useTabs();
  const label = useTabLabel();
  const dirty = state.tabs.filter(({ key }) => ask?.dirty.includes(key));
  const question = useQuestion(dirty);
  return (
    <Modal opened={ask !== undefined} onClose={cancel} title={t('unsaved.title')} centered>
      <Stack gap="md">
        <Text size="sm">{question}</Text>
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
