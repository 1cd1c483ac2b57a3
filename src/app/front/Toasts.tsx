import { Notifications } from '@mantine/notifications';

/** Short messages, from wherever somebody has one to say; at the foot, above the buttons of a form: headings and filters stay free. */
export function Toasts() {
  return <Notifications position="bottom-right" limit={3} />;
}
