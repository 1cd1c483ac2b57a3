import { notifications, useNotifications } from '@mantine/notifications';
import { useQuietPart } from '@shared/lib';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { selectWall } from '../store/settings';

const loadToasts = () => import('./Toasts');

/** They come with the first touch or message, or once the page is calm: the first may be that the server is away. */
function Desk({ touched, waiting }: { touched: boolean; waiting: number }) {
  const part = useQuietPart(loadToasts, touched || waiting > 0);
  return part && <part.Toasts />;
}

/** On a wall nobody reads a message in time, or closes it, and it may name people: none is shown, then or later. */
function Wall({ waiting }: { waiting: number }) {
  useEffect(() => {
    if (waiting === 0) return;
    notifications.cleanQueue();
    notifications.clean();
  }, [waiting]);
  return null;
}

/** Short messages in the corner. */
export function Messages({ touched }: { touched: boolean }) {
  const { notifications: shown, queue } = useNotifications();
  const waiting = shown.length + queue.length;
  return useSelector(selectWall) ? <Wall waiting={waiting} /> : <Desk touched={touched} waiting={waiting} />;
}
