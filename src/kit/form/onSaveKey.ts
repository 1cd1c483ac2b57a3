import { FORM_KEYS, meantBy } from '@shared/lib/keys';
import type { KeyboardEvent } from 'react';

/** What a key means in a form; while an input method composes, Enter belongs to it. */
export function meantInForm(event: KeyboardEvent): keyof typeof FORM_KEYS | undefined {
  return event.nativeEvent.isComposing ? undefined : meantBy(FORM_KEYS, event);
}

/** A text with a button of its own is sent by the keys that save a form. */
export function onSaveKey(save: () => void) {
  return (event: KeyboardEvent): void => {
    if (meantInForm(event) !== 'save') return;
    event.preventDefault();
    save();
  };
}
