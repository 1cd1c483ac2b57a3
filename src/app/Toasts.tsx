import { Notifications } from '@mantine/notifications';

/** Short messages in the corner, from wherever somebody has one to say. */
export default function Toasts() {
  return <Notifications position="bottom-right" limit={3} />;
}
