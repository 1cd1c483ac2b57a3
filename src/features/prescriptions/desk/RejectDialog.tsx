import type { ReviewSheet } from '@contract/prescriptions/desk';
import type { Finding } from '@contract/prescriptions/rules';
import { prescriptions } from '@contract/resources/prescriptions/prescriptions';
import { FieldInput, ProofFields, useCommand, useResource } from '@kit';
import { Modal, Stack, Text, Textarea } from '@mantine/core';
import { DialogButtons, FormMessage } from '@shared/ui';
import { firstField } from '@shared/ui/dialogs/firstField';
import { useTranslation } from 'react-i18next';

interface RejectDialogProps {
  sheet: ReviewSheet;
  onDone(): void;
  onClose(): void;
}

const RULE = prescriptions.commands?.reject?.args?.rule;

/** Rejects a prescription: by which rule, which the findings propose, and why. */
export function RejectDialog({ sheet: { rx }, onDone, onClose }: RejectDialogProps) {
  const { t } = useTranslation('kit');
  const { resource, words } = useResource();
  const [found] = (rx.findings ?? []) as unknown as Finding[];
  const args = { rule: found?.rule ?? null, opinion: null };
  const command = useCommand({ resource, words, row: rx, command: 'reject', args, onDone, onClose });
  const { input, proof, problem, busy, start } = command;
  const { rule: noRule, opinion: noWord } = input.problems;
  const told = noRule ?? noWord ?? Object.values(proof.problems)[0];
  const own = words.argsOf('reject');
  const name = words.command('reject');
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('command.title', { command: name, title: String(rx.rxNo) })}
    >
      <form
        noValidate
        ref={firstField}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void start();
        }}
      >
        <Stack gap="sm">
          <FormMessage message={told ? undefined : problem?.message} />
          <Text size="sm">{words.confirm('reject')}</Text>
          {RULE && (
            <FieldInput
              name="rule"
              field={RULE}
              disabled={busy}
              words={own}
              value={input.values.rule ?? null}
              draft={input.values}
              error={noRule && own.problem('rule', noRule)}
              onChange={(value) => input.set('rule', value)}
            />
          )}
          <Textarea
            label={own.field('opinion')}
            withAsterisk
            data-autofocus={found ? true : undefined}
            autosize
            minRows={2}
            maxLength={200}
            value={String(input.values.opinion ?? '')}
            error={noWord && own.problem('opinion', noWord)}
            onChange={(event) => input.set('opinion', event.currentTarget.value || null)}
          />
          <ProofFields proof={proof} disabled={busy} />
          <DialogButtons onCancel={onClose} confirm={name} danger busy={busy} />
        </Stack>
      </form>
    </Modal>
  );
}
