import type { Finding } from '@contract/prescriptions/rules';
import { prescriptions } from '@contract/resources/prescriptions/prescriptions';
import { FieldInput, ProofFields, useCommand, useResource } from '@kit';
import { Modal, Stack, Text, Textarea } from '@mantine/core';
import { DialogButtons, FormMessage } from '@shared/ui';
import { firstField } from '@shared/ui/dialogs/firstField';
import { useTranslation } from 'react-i18next';
import { HoldNote, useWayOn } from './HoldNote';
import type { DecisionDialogProps } from './PassDialog';

const RULE = prescriptions.commands?.reject?.args?.rule;

/** Rejects a prescription: by which rule, which the findings propose, and why. */
export function RejectDialog(props: DecisionDialogProps) {
  const { sheet, hold, work, pending, onDone, onClose } = props;
  const { rx } = sheet;
  const { t } = useTranslation('kit');
  const { resource, words } = useResource();
  const [found] = (rx.findings ?? []) as unknown as Finding[];
  const args = { rule: found?.rule ?? null, opinion: work.opinion || null };
  const command = useCommand({ resource, words, row: rx, command: 'reject', args, onDone, onClose });
  const { input, proof, problem, busy, start } = command;
  const { rule: noRule, opinion: noWord } = input.problems;
  const told = noRule ?? noWord ?? Object.values(proof.problems)[0];
  const wayOn = useWayOn(props);
  const waits = busy || pending;
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
          if (waits) return;
          if (wayOn) wayOn.go();
          else void start();
        }}
      >
        <Stack gap="sm">
          {wayOn && !pending && <HoldNote sheet={sheet} hold={hold} />}
          <FormMessage message={told || wayOn ? undefined : problem?.message} />
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
            onChange={(event) => {
              input.set('opinion', event.currentTarget.value || null);
              work.write(event.currentTarget.value);
            }}
          />
          <ProofFields proof={proof} disabled={busy} />
          <DialogButtons onCancel={onClose} confirm={wayOn?.label ?? name} danger={!wayOn} busy={waits} />
        </Stack>
      </form>
    </Modal>
  );
}
