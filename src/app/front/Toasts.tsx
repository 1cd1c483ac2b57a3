import { Notifications } from '@mantine/notifications';

/** Short messages, from wherever somebody has one to say; below the bars, where nothing is pressed. */
export function Toasts() {
  return <Notifications position="top-center" limit={3} />;
}
