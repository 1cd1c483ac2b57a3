import { FORM_KEYS, meantBy } from '@shared/lib/keys';
import type { KeyboardEvent } from 'react';

/** A text with a button of its own is sent by the keys that save a form. */
export function onSaveKey(save: () => void) {
  return (event: KeyboardEvent): void => {
    // While an input method composes, Enter belongs to it.
    if (event.nativeEvent.isComposing || meantBy(FORM_KEYS, event) !== 'save') return;
    event.preventDefault();
    save();
  };
}
