import { deferredDialog } from '../deferred';
import type { CommandDialogProps } from './CommandModal';

/** Dialog of a command: confirmation, effect and result. */
export const CommandDialog = deferredDialog<CommandDialogProps>(() => import('./CommandModal'));
