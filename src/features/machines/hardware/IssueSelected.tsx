import { ISSUED_AT_ONCE, type IssuedCredential, type IssuingResult } from '@contract/machines/access/issuing';
import { csvText, useWords } from '@kit';
import { Button, Stack, Text } from '@mantine/core';
import { problemOf } from '@shared/api';
import { saveFile, useAction } from '@shared/lib';
import { DialogButtons, DialogWindow, FormMessage } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIssueManyMutation } from './hardware.api';

/** Named in the dialog; the others are counted. */
const NAMED = 8;

/** A sheet puts an apostrophe before dashes, and no machine could read that; before its dashes PEM may hold any words. */
const inSheet = ({ serialNo, credential }: IssuedCredential) =>
  credential.startsWith('-') ? `${serialNo}\n${credential}` : credential;

function Issued({ issued, left }: IssuingResult) {
  const { t } = useTranslation('hardware');
  const words = useWords('deviceAuths');
  const save = () => {
    const head = [words.field('serialNo'), words.field('ipcSerial'), t('credential')];
    const lines = issued.map((each) => [each.serialNo, each.ipcSerial, inSheet(each)]);
    saveFile(new Blob([csvText([head, ...lines])], { type: 'text/csv;charset=utf-8' }), t('fileName'));
  };
  const names = words.joined(left.slice(0, NAMED));
  return (
    <>
      <Text size="sm">{t('issued', { count: issued.length })}</Text>
      {left.length > 0 && <Text size="sm">{t('left', { count: left.length, names })}</Text>}
      {issued.length > 0 && (
        <>
          <Text size="sm">{t('once')}</Text>
          <Button size="xs" onClick={save}>
            {t('save')}
          </Button>
        </>
      )}
    </>
  );
}

function IssueDialog({ ids, onClose }: { ids: readonly string[]; onClose(): void }) {
  const { t } = useTranslation(['hardware', 'common']);
  const [issue, { data, error, isLoading }] = useIssueManyMutation();
  // What is on its way is lost with the dialog.
  const close = () => {
    if (!isLoading) onClose();
  };
  return (
    <DialogWindow
      onClose={close}
      title={t('hardware:title')}
      centered
      closeOnClickOutside={!data}
      closeOnEscape={!data}
    >
      <Stack gap="sm">
        <FormMessage message={error && problemOf(error).message} />
        {data ? (
          <>
            <Issued {...data} />
            <DialogButtons cancel={t('common:close')} onCancel={close} />
          </>
        ) : (
          <>
            <Text size="sm">{t('hardware:ask', { count: ids.length })}</Text>
            <DialogButtons
              onCancel={close}
              confirm={t('hardware:issue')}
              onConfirm={() => void issue(ids)}
              busy={isLoading}
            />
          </>
        )}
      </Stack>
    </DialogWindow>
  );
}

/** Credentials for all selected hardware that has none, as one file; what comes by the pallet is not issued one by one. */
export function IssueSelected({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('hardware');
  const mayIssue = useAction('deviceAuth:issueSecret');
  const [asked, setAsked] = useState<readonly string[]>();
  if (!mayIssue || ids.length > ISSUED_AT_ONCE) return null;
  return (
    <>
      <Button size="compact-xs" variant="subtle" onClick={() => setAsked(ids)}>
        {t('issue')}
      </Button>
      {asked && <IssueDialog ids={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
