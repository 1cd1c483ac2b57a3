import { fileUrl } from '@contract/files';
import type { ReviewSheet } from '@contract/prescriptions/desk';
import type { Finding } from '@contract/prescriptions/rules';
import { ProofFields, useCommand, useResource } from '@kit';
import { Modal, Stack, Text, Textarea } from '@mantine/core';
import { DialogButtons, FormMessage } from '@shared/ui';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Desk.module.css';
import { HoldNote, useWayOn } from './HoldNote';
import type { SheetProps } from './sheetProps';

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

export interface DecisionDialogProps extends Omit<SheetProps, 'asked' | 'onAsk'> {
  onClose(): void;
}

/** Passes a prescription: says what is signed, and signs it. */
export function PassDialog(props: DecisionDialogProps) {
  const { sheet, hold, work, pending, onDone, onClose } = props;
  const { t } = useTranslation('reviewDesk');
  const { resource, words } = useResource();
  const { rx, reviewer, first } = sheet;
  const args = { checks: [...work.ticked], opinion: work.opinion || null };
  const command = useCommand({ resource, words, row: rx, command: 'pass', args, onDone, onClose });
  const { input, proof, problem, busy, start } = command;
  const against = (rx.findings as readonly Finding[]).some(({ level }) => level === 'stop');
  const wrong = input.problems.opinion;
  const unproved = Object.keys(proof.problems).length > 0;
  const wayOn = useWayOn(props);
  const waits = busy || pending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (waits) return;
    if (wayOn) wayOn.go();
    else void start();
  };
  return (
    <Modal opened centered onClose={onClose} title={t('sign.title', { number: String(rx.rxNo) })}>
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          {wayOn && !pending && <HoldNote sheet={sheet} hold={hold} />}
          <FormMessage message={wrong || unproved || wayOn ? undefined : problem?.message} />
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
            onChange={(event) => {
              input.set('opinion', event.currentTarget.value || null);
              work.write(event.currentTarget.value);
            }}
          />
          <Signature reviewer={reviewer} />
          <ProofFields proof={proof} disabled={busy} focus={!against} />
          <DialogButtons onCancel={onClose} confirm={wayOn?.label ?? t('sign.confirm')} busy={waits} />
        </Stack>
      </form>
    </Modal>
  );
}
