import type { AnyRow } from '@contract/kit/resource';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useResource } from '../ResourceContext';
import { ConflictDialog } from './ConflictDialog';
import classes from './Form.module.css';
import { FormFields } from './FormFields';
import { useFocusOnRefused } from './focusField';
import { Alerts } from './RecordAlerts';
import { StepButtons } from './steps/FormSteps';
import { SteppedFields } from './steps/SteppedFields';
import { type Steps, useLead, useSteps } from './steps/useSteps';
import { type RecordFormState as Form, useRecordForm } from './useRecordForm';
import { useSave } from './useSave';
import { type RecordFormProps, useSubmit } from './useSubmit';

interface ActionsProps {
  form: Form;
  steps: Steps | undefined;
  busy: boolean;
  onAnother?: () => void;
}

function Actions({ form, steps, busy, onAnother }: ActionsProps) {
  const { t } = useTranslation('record');
  return (
    <div className={classes.actions}>
      {steps && <StepButtons steps={steps} />}
      <Button variant="default" disabled={!form.dirty || busy} onClick={form.reset}>
        {t('reset')}
      </Button>
      {onAnother && (
        <Button variant="default" disabled={busy} aria-keyshortcuts="Control+Shift+Enter" onClick={onAnother}>
          {t('saveAndNew')}
        </Button>
      )}
      <Button type="submit" loading={busy} disabled={form.mode === 'update' && !form.dirty}>
        {t('save')}
      </Button>
    </div>
  );
}

/** Where a new record begins. Inputs with a list do not open it by the focus alone: it would cover the form. */
const FIRST = 'input:not([type=hidden]), textarea';

/** Types, checks, saves. */
export function RecordForm(props: RecordFormProps) {
  const { resource } = useResource();
  const { row, copy, titles, readOnly, focused, onSaved, onAnother } = props;
  const form = useRecordForm(resource, row, copy);
  const another = useRef(false);
  const done = (saved: AnyRow) => (another.current ? onAnother?.() : onSaved(saved));
  const saving = useSave(resource, row, form, done);
  const { conflict, busy } = saving;
  const element = useRef<HTMLFormElement>(null);
  const onMeant = (next: boolean) => {
    another.current = next;
  };
  const steps = useSteps(form, readOnly);
  const lead = useLead(element, steps);
  const { submit, wrong, onKeyDown } = useSubmit({ props, form, lead, busy, onMeant, save: saving.save });
  useFocusOnRefused(resource, saving.problem, busy, lead);
  useEffect(() => {
    const inputs = focused ? (element.current?.querySelectorAll<HTMLElement>(FIRST) ?? []) : [];
    for (const input of inputs) {
      input.focus();
      if (document.activeElement === input) break;
    }
  }, [focused]);
  const fields = { titles, form, readOnly, disabled: busy };
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      aria-busy={busy}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Alerts props={props} form={form} saving={saving} wrong={wrong} onGo={lead} />
      {steps ? <SteppedFields {...fields} steps={steps} onGo={lead} /> : <FormFields {...fields} />}
      {!readOnly && (
        <Actions
          form={form}
          steps={steps}
          busy={busy}
          onAnother={steps ? undefined : onAnother && (() => submit(true))}
        />
      )}
      {conflict && (
        <ConflictDialog
          id={conflict.theirs.id}
          titles={conflict.theirs.titles}
          clashes={conflict.clashes}
          onChosen={saving.settle}
          onClose={saving.giveUp}
        />
      )}
    </form>
  );
}
