import { FORM_KEYS, keyCommandOf } from '@shared/lib/keys';
import type { KeyboardEvent } from 'react';

/** What a key means in a form; while an input method composes, Enter belongs to it. */
export function formKeyOf(event: KeyboardEvent): keyof typeof FORM_KEYS | undefined {
  return event.nativeEvent.isComposing ? undefined : keyCommandOf(FORM_KEYS, event);
}

/** A text with a button of its own is sent by the keys that save a form. */
export function onSaveKey(save: () => void) {
  return (event: KeyboardEvent): void => {
    if (formKeyOf(event) !== 'save') return;
    event.preventDefault();
    save();
  };
}
