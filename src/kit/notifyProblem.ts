import { notifications } from '@mantine/notifications';
import { problemOf } from '@shared/api';

/** Says in a message why something failed that no dialog waits for. */
export function notifyProblem(error: unknown): void {
  notifications.show({ color: 'red', message: problemOf(error).message });
}
