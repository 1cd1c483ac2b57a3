const FIELDS = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled)';

/** As `ref` of the form of a dialog: the cursor stands in its first field, not on the cross that closes it. */
export function firstField(form: HTMLFormElement | null): void {
  if (!form || form.querySelector('[data-autofocus]')) return;
  form.querySelector(FIELDS)?.setAttribute('data-autofocus', 'true');
}

/** The same for what takes the place of other fields while the dialog is open; the part itself where it has none. */
export function focusFirst(part: HTMLElement | null): void {
  (part?.querySelector<HTMLElement>(FIELDS) ?? part)?.focus();
}
