import { Button, List, Modal, Stack, Text } from '@mantine/core';
import { DialogButtons } from '@shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tab } from './tabsState';
import type { GuardedTabs } from './useGuardedTabs';
import { useTabLabel } from './useTabLabel';
import { useTabs } from './useTabs';

/** Question of the resource definition before its form closes with unsaved input; else the general one. */
function useQuestion(dirty: readonly Tab[]): string {
  const { t, i18n } = useTranslation('shell');
  const { language } = i18n;
  const pages = dirty.map(({ page }) => page).join('\n');
  const [own, setOwn] = useState<string>();
  useEffect(() => {
    let current = true;
    setOwn(undefined);
    // Lazy: the form has loaded the definitions already, the shell does not contain them.
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

/** Switching tabs keeps unsaved input; reports the tab where the definition wants a question even so. */
function useLeft(left: (key: string) => void): void {
  const { state, dirty } = useTabs();
  const was = useRef(state.active);
  const newest = useRef({ state, dirty });
  newest.current = { state, dirty };
  const { active } = state;
  useEffect(() => {
    const from = was.current;
    was.current = active;
    const tab = newest.current.state.tabs.find(({ key }) => key === from);
    if (from === undefined || from === active || !tab || !newest.current.dirty.has(from)) return;
    import('../../console/unsavedQuestion')
      .then(({ asksUnsaved }) => {
        const away = newest.current.state.active !== from && newest.current.dirty.has(from);
        if (away && asksUnsaved(tab.page)) left(from);
      })
      .catch(() => undefined);
  }, [active, left]);
}

/** Asks whether to keep or discard unsaved input before its tab closes. */
export default function UnsavedDialog({
  ask,
  left,
  confirm,
  cancel,
}: Pick<GuardedTabs, 'ask' | 'left' | 'confirm' | 'cancel'>) {
  useLeft(left);
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
