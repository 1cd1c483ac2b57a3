import { notifications, useNotifications } from '@mantine/notifications';
import { useQuietPart } from '@shared/lib';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectWall } from '../store/settings';
import { onTouch } from './useTouched';

const loadToasts = () => import('./Toasts');

/** They come with the first touch or message, or once the page is calm: the first may be that the server is away. */
function Desk({ touched, waiting }: { touched: boolean; waiting: number }) {
  const part = useQuietPart(loadToasts, touched || waiting > 0);
  return part && <part.Toasts />;
}

/** The answer to what somebody pressed comes within a request's time and little more. */
const ANSWERED_MS = 15_000;

/** On a wall nobody reads a message in time, or closes it, and it may name people: only who acts there is answered. */
function Wall({ waiting }: { waiting: number }) {
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(
    () =>
      onTouch(() => {
        touchedAt.current = performance.now();
      }),
    [],
  );
  const [seen, setSeen] = useState({ waiting: 0, isAnswer: false });
  if (seen.waiting !== waiting) {
    const isAnswered = () => performance.now() - touchedAt.current <= ANSWERED_MS;
    setSeen({ waiting, isAnswer: waiting > seen.waiting ? isAnswered() : seen.isAnswer });
  }
  const isUnasked = waiting > 0 && !seen.isAnswer;
  useEffect(() => {
    if (!isUnasked) return;
    notifications.cleanQueue();
    notifications.clean();
  }, [isUnasked]);
  const part = useQuietPart(loadToasts, seen.isAnswer);
  return seen.isAnswer && part && <part.Toasts />;
}

/** Short messages in the corner. */
export function Messages({ touched }: { touched: boolean }) {
  const { notifications: shown, queue } = useNotifications();
  const waiting = shown.length + queue.length;
  return useSelector(selectWall) ? <Wall waiting={waiting} /> : <Desk touched={touched} waiting={waiting} />;
}
