import type { AnyRow } from '@contract/kit/resource';
import type { Titles } from '@contract/kit/wire';
import { type KeyboardEvent, useState } from 'react';
import { useResource } from '../ResourceContext';
import type { DraftCopy } from './drafts/copyOf';
import { firstInForm } from './focusField';
import { formKeyOf } from './onSaveKey';
import type { RecordFormState as Form } from './useRecordForm';

export interface RecordFormProps {
  row?: AnyRow;
  /** What a new record starts with. */
  copy?: DraftCopy;
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

interface SubmitInput {
  props: RecordFormProps;
  form: Form;
  lead(place: string): void;
  busy: boolean;
  save(): void;
  /** Hears what is meant before the saving begins. */
  onMeant(another: boolean): void;
}

/** Checks what is typed and saves it, or leads to the first problem; by button and by key. */
export function useSubmit({ props, form, lead, busy, save, onMeant }: SubmitInput) {
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
      const meant = formKeyOf(event);
      if (!meant) return;
      event.preventDefault();
      if (!readOnly && !busy) submit(meant === 'another' && onAnother !== undefined);
    },
  };
}
