import { createContext, use } from 'react';

/** Dialogs that belong to the frame and open from more than one place. */
export type DialogName =
  | 'settings'
  | 'palette'
  | 'password'
  | 'factor'
  | 'sessions'
  | 'personal'
  | 'shortcuts';
export interface DialogProps {
  opened: boolean;
  onClose(): void;
}

export const DialogOpener = createContext<(name: DialogName) => void>(() => undefined);

export function useOpenDialog(): (name: DialogName) => void {
  return use(DialogOpener);
}
