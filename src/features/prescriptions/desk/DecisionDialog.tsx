import { useFocusWrong } from '@kit';
import { Stack, Textarea, type TextareaProps } from '@mantine/core';
import { DialogButtons, DialogWindow, FormMessage } from '@shared/ui';
import type { ReactNode, Ref } from 'react';
import { HoldNote } from './HoldNote';
import type { DecisionProps, useDecision } from './useDecision';

type DecisionState = ReturnType<typeof useDecision>;

/** The reason in the pharmacist's own words. */
export function Opinion({ decision, ...rest }: TextareaProps & { decision: DecisionState }) {
  return (
    <Textarea
      autosize
      minRows={2}
      maxLength={200}
      value={String(decision.input.values.opinion ?? '')}
      onChange={(event) => decision.write(event.currentTarget.value)}
      {...rest}
    />
  );
}

interface DecisionDialogProps extends Pick<DecisionProps, 'sheet' | 'hold' | 'onClose'> {
  decision: DecisionState;
  title: string;
  /** On the button that decides. */
  confirm: string;
  danger?: boolean;
  /** What is wrong is said at an input already. */
  told: boolean;
  form?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** Asks for a decision; where it cannot be made any more, says why, and its button goes on instead. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { decision, sheet, hold, title, confirm, danger = false, told, form, onClose, children } = props;
  const { wayOn, waits, problem, submit } = decision;
  const fields = useFocusWrong(decision);
  return (
    <DialogWindow centered onClose={onClose} title={title}>
      <form noValidate ref={form} onSubmit={submit}>
        <Stack gap="sm" ref={fields}>
          {wayOn && <HoldNote sheet={sheet} hold={hold} />}
          <FormMessage message={told || wayOn ? undefined : problem?.message} />
          {children}
          <DialogButtons
            onCancel={onClose}
            confirm={wayOn?.label ?? confirm}
            danger={danger && !wayOn}
            busy={waits}
          />
        </Stack>
      </form>
    </DialogWindow>
  );
}
