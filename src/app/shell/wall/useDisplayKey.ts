import { DISPLAY_ASK_MS } from '@contract/access/displays';
import { http } from '@shared/api';
import { useEffect } from 'react';
import { useIsDisplay } from './useWall';

/** A display exchanges its key by the day. What an hour does not bring, the next one does. */
export function useDisplayKey(): void {
  const display = useIsDisplay();
  useEffect(() => {
    if (!display) return undefined;
    const ask = () => void http.post('/sys/display/key').catch(() => undefined);
    ask();
    const timer = setInterval(ask, DISPLAY_ASK_MS);
    return () => clearInterval(timer);
  }, [display]);
}
