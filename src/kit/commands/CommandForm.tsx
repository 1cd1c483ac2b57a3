import { Button, Stack, Text } from '@mantine/core';
import { useHasUnsaved } from '@shared/lib';
import { DialogButtons, FormMessage } from '@shared/ui';
import { firstField, focusFirst } from '@shared/ui/dialogs/firstField';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { deletedMessageKey } from '../messages/deleted';
import { RefusedBy } from '../messages/RefusedBy';
import { useResource } from '../ResourceContext';
import { CommandFields } from './CommandFields';
import { CommandSummary } from './CommandSummary';
import { ProofFields } from './ProofFields';
import { problemsElsewhere } from './problemsElsewhere';
import type { CommandTarget, useCommand } from './useCommand';
import { type CommandSteps, useCommandSteps } from './useCommandSteps';
import { useFocusWrong } from './useFocusWrong';

type CommandFormProps = Omit<CommandTarget, 'resource' | 'words'> & {
  title: string;
  /** It asks for something first. */
  asks: boolean;
  running: ReturnType<typeof useCommand>;
};

/** What a command asks for: all at once, or step after step with all of it at the end. */
function CommandQuestions({ steps, ...props }: CommandFormProps & { steps: CommandSteps | undefined }) {
  const { command, row, running } = props;
  const { definition, input, proof, busy } = running;
  const { slots } = useResource();
  const { t } = useTranslation('kit');
  const mayReason = definition?.danger === true && command !== 'delete';
  const fields = { command, definition, input, row, mayReason, given: props.args, disabled: busy };
  const parts = (
    <>
      {steps && (
        <Text size="sm" fw={600} role="status">
          {t(steps.names ? 'command.step' : 'command.check', { at: steps.at, count: steps.count })}
        </Text>
      )}
      {steps && !steps.names && definition && (
        <CommandSummary command={command} definition={definition} values={input.values} orgId={row.orgId} />
      )}
      <CommandFields {...fields} only={steps && (steps.names ?? [])} />
      {slots.commandAside && <slots.commandAside command={command} row={row} values={input.values} />}
      {!steps?.names && <ProofFields proof={proof} disabled={busy} />}
    </>
  );
  if (!steps) return parts;
  const ref = steps.isTurned ? focusFirst : undefined;
  return (
    <Stack gap="sm" key={steps.at} ref={ref} tabIndex={-1} style={{ outline: 'none' }}>
      {parts}
    </Stack>
  );
}

/** Whether a button of the form is pressed by a later click of a double click: the first one was meant for another. */
function isSecondClick({ detail, target }: MouseEvent): boolean {
  return detail > 1 && (target as Element).closest('button[type=submit]') !== null;
}

/** What is asked before a command runs, and its buttons. */
export function CommandForm(props: CommandFormProps) {
  const { resource, words } = useResource();
  const { command, row, title, asks, onClose, running } = props;
  const { definition, input, proof, start, problem, busy } = running;
  const { t } = useTranslation('kit');
  const steps = useCommandSteps(definition, input);
  const unsaved = useHasUnsaved();
  const fields = useFocusWrong(running);
  const name = words.command(command);
  // Fields are question enough.
  const question = definition?.question?.(row) ?? command;
  const told = words.confirm(question) ?? (asks ? undefined : t('command.sure', { command: name, title }));
  // What is wrong with a field stands at it; what the dialog has no field for is said above.
  const asked = Object.keys(definition?.args ?? {}).filter((arg) => !Object.hasOwn(props.args ?? {}, arg));
  const elsewhere = problemsElsewhere(input.problems, [...asked, 'reason'], words);
  const atFields = Object.keys(input.problems).length + Object.keys(proof.problems).length > 0;
  const refusal = problem?.fields && atFields ? undefined : problem;
  const goOn = async () => (steps?.names ? steps.next() : steps?.show(await start()));
  return (
    <form
      noValidate
      ref={firstField}
      onClickCapture={(event) => {
        // "Next" and the button of the summary stand in the same place.
        if (steps?.isTurned && isSecondClick(event)) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void (steps ? goOn() : start());
      }}
    >
      <Stack gap="sm" ref={fields}>
        <FormMessage
          message={
            refusal ? (
              <RefusedBy message={refusal.message} record={refusal.record} />
            ) : (
              words.sentences(elsewhere)
            )
          }
        />
        {told !== undefined && <Text size="sm">{told}</Text>}
        {unsaved && command !== 'delete' && <Text size="sm">{t('command.unsaved')}</Text>}
        {command === 'delete' && <Text size="sm">{t(deletedMessageKey(resource))}</Text>}
        <CommandQuestions {...props} steps={steps} />
        <DialogButtons
          onCancel={onClose}
          confirm={steps?.names ? t('command.next') : name}
          danger={!steps?.names && (command === 'delete' || definition?.danger === true)}
          busy={busy}
          focus={asks ? undefined : 'cancel'}
        >
          {steps && steps.at > 1 && (
            <Button variant="default" disabled={busy} onClick={steps.back}>
              {t('command.back')}
            </Button>
          )}
        </DialogButtons>
      </Stack>
    </form>
  );
}
