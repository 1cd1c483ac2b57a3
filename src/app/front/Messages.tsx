import { notifications, useNotifications } from '@mantine/notifications';
import { useQuietPart } from '@shared/lib';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectWall } from '../store/settings';

const loadToasts = () => import('./Toasts');

/** They come with the first touch or message, or once the page is calm: the first may be that the server is away. */
function Desk({ touched, waiting }: { touched: boolean; waiting: number }) {
  const part = useQuietPart(loadToasts, touched || waiting > 0);
  return part && <part.Toasts />;
}

/** The answer to what somebody pressed comes within a request's time and little more. */
const ANSWERED_MS = 15_000;

/** Whether somebody pressed something on this page just now. */
function useJustPressed(): () => boolean {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const note = () => {
      pressedAt.current = performance.now();
    };
    for (const press of ['pointerdown', 'keydown'])
      window.addEventListener(press, note, { signal, capture: true, passive: true });
    return () => listening.abort();
  }, []);
  return useCallback(() => performance.now() - pressedAt.current <= ANSWERED_MS, []);
}

/** On a wall nobody reads a message in time, or closes it, and it may name people: only who acts there is answered. */
function Wall({ waiting }: { waiting: number }) {
  const isPressed = useJustPressed();
  const [seen, setSeen] = useState({ waiting: 0, isAnswer: false });
  if (seen.waiting !== waiting)
    setSeen({ waiting, isAnswer: waiting > seen.waiting ? isPressed() : seen.isAnswer });
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
