import type { AnyRow, Resource } from '@contract/kit/resource';
import type { Titles } from '@contract/kit/wire';
import { Alert, Button } from '@mantine/core';
import { useResourceHints } from '@realtime';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answered } from '../api/answered';
import { resourceApi } from '../api/resourceApi';
import { useResource } from '../ResourceContext';
import { ConflictDialog } from './ConflictDialog';
import type { Copy } from './drafts/copyOf';
import classes from './Form.module.css';
import { Deleted, OfferedDraft, Refusal, Wrong } from './FormAlerts';
import { FormFields } from './FormFields';
import { firstInForm, useFocusOnRefused } from './focusField';
import { meantInForm } from './onSaveKey';
import { StepButtons } from './steps/FormSteps';
import { SteppedFields } from './steps/SteppedFields';
import { type Steps, useLead, useSteps } from './steps/useSteps';
import { type RecordForm as Form, useRecordForm } from './useRecordForm';
import { useSave } from './useSave';

export interface RecordFormProps {
  row?: AnyRow;
  /** What a new record starts with. */
  copy?: Copy;
  titles: Titles;
  readOnly: boolean;
  /** Somebody deleted it while it was open. */
  gone?: boolean;
  /** Takes the cursor to its first input. */
  focused?: boolean;
  onSaved(row: AnyRow): void;
  /** The record is stored and the person wants to make another. */
  onAnother?(): void;
  /** Makes a new record of what was typed into one that is gone. */
  onCopy?(values: Record<string, unknown>): void;
}

/** Somebody else changed the record while it is open here; typing is never overwritten. */
function useChangedElsewhere(resource: Resource, row: AnyRow | undefined, version: number): boolean {
  const hints = useResourceHints(resource.name);
  const first = useRef(hints);
  const [look] = resourceApi.useLazyRecordQuery();
  const [newest, setNewest] = useState(version);
  const id = row?.id;
  useEffect(() => {
    if (id === undefined || hints === first.current) return;
    void answered(look({ resource: resource.name, id })).then(
      (now) => setNewest(now.version),
      () => undefined,
    );
  }, [hints, id, look, resource]);
  return Math.max(newest, row?.version ?? 0) > version;
}

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

interface Submitting {
  props: RecordFormProps;
  form: Form;
  lead(place: string): void;
  busy: boolean;
  save(): void;
  /** Hears what is meant before the saving begins. */
  onMeant(another: boolean): void;
}

/** Checks what is typed and saves it, or leads to the first problem; by button and by key. */
function useSubmit({ props, form, lead, busy, save, onMeant }: Submitting) {
  const { resource } = useResource();
  const { readOnly, onAnother } = props;
  const [wrong, setWrong] = useState(0);
  const submit = (another = false) => {
    onMeant(another);
    const found = Object.keys(form.check());
    setWrong(found.length);
    if (found.length === 0) return save();
    const first = firstInForm(resource, found);
    if (first !== undefined) lead(first);
  };
  return {
    submit,
    wrong: wrong > 0,
    onKeyDown(event: KeyboardEvent) {
      const meant = meantInForm(event);
      if (!meant) return;
      event.preventDefault();
      if (!readOnly && !busy) submit(meant === 'another' && onAnother !== undefined);
    },
  };
}

interface AlertsProps {
  props: RecordFormProps;
  form: Form;
  saving: ReturnType<typeof useSave>;
  wrong: boolean;
  onGo(name: string): void;
}

/** Above the fields: a draft that is offered, what others did, why it was refused, what is wrong. */
function Alerts({ props, form, saving, wrong, onGo }: AlertsProps) {
  const { resource } = useResource();
  const { row, readOnly, gone, onCopy } = props;
  const { t } = useTranslation('record');
  const { problem, conflict, deleted } = saving;
  const lost = deleted || gone === true;
  const elsewhere = useChangedElsewhere(resource, row, form.base.version) && form.dirty;
  return (
    <>
      {!readOnly && <OfferedDraft form={form} row={row} />}
      {elsewhere && !conflict && !lost && (
        <Alert color="blue" variant="light" role="status">
          {t('changedElsewhere')}
        </Alert>
      )}
      {lost && <Deleted typed={form.dirty} onCopy={onCopy && (() => onCopy(form.values))} />}
      {problem && !lost && <Refusal problem={problem} />}
      {(wrong || problem?.fields) && <Wrong problems={form.problems} onGo={onGo} />}
    </>
  );
}

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
