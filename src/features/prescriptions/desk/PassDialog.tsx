import { fileUrl } from '@contract/files';
import type { ReviewSheet } from '@contract/prescriptions/desk';
import type { Finding } from '@contract/prescriptions/rules';
import { ProofFields, useCommand, useResource } from '@kit';
import { Modal, Stack, Text, Textarea } from '@mantine/core';
import { DialogButtons, FormMessage } from '@shared/ui';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Desk.module.css';

/** With what a pharmacist signs. */
function Signature({ reviewer: { name, pharmacistCertNo, signatureImg } }: Pick<ReviewSheet, 'reviewer'>) {
  const { t } = useTranslation('reviewDesk');
  return (
    <div className={classes.signature}>
      {signatureImg && <img src={fileUrl(signatureImg)} alt={t('sign.signature')} />}
      <Text size="sm">
        {name} · {pharmacistCertNo}
      </Text>
    </div>
  );
}

interface PassDialogProps {
  sheet: ReviewSheet;
  checks: readonly string[];
  onDone(): void;
  onClose(): void;
}

/** Passes a prescription: says what is signed, and signs it. */
export function PassDialog({ sheet, checks, onDone, onClose }: PassDialogProps) {
  const { t } = useTranslation('reviewDesk');
  const { resource, words } = useResource();
  const { rx, reviewer, first } = sheet;
  const args = { checks: [...checks], opinion: null };
  const command = useCommand({ resource, words, row: rx, command: 'pass', args, onDone, onClose });
  const { input, proof, problem, busy, start } = command;
  const against = (rx.findings as readonly Finding[]).some(({ level }) => level === 'stop');
  const wrong = input.problems.opinion;
  const unproved = Object.keys(proof.problems).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void start();
  };
  return (
    <Modal opened centered onClose={onClose} title={t('sign.title', { number: String(rx.rxNo) })}>
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <FormMessage message={wrong || unproved ? undefined : problem?.message} />
          <Text size="sm">{t(rx.controlled === true && first === null ? 'sign.first' : 'sign.meaning')}</Text>
          {first !== null && (
            <Text size="sm" fw={600}>
              {t('sign.second', { name: first })}
            </Text>
          )}
          <Textarea
            label={words.field('opinion')}
            description={against ? t('sign.against') : undefined}
            withAsterisk={against}
            data-autofocus={against || undefined}
            autosize
            minRows={2}
            maxLength={200}
            value={String(input.values.opinion ?? '')}
            error={wrong && words.problem('opinion', wrong)}
            onChange={(event) => input.set('opinion', event.currentTarget.value || null)}
          />
          <Signature reviewer={reviewer} />
          <ProofFields proof={proof} disabled={busy} focus={!against} />
          <DialogButtons onCancel={onClose} confirm={t('sign.confirm')} busy={busy} />
        </Stack>
      </form>
    </Modal>
  );
}
