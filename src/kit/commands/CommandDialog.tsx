import { deferred } from '../deferred';
import type { CommandDialogProps } from './CommandModal';

/** Asks before a command runs, says what it will do, and shows what it answers. */
export const CommandDialog = deferred<CommandDialogProps>(() => import('./CommandModal'));
