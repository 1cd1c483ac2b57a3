import { Notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';

const PLACE = 'bottom-right';

/** How much of the foot of the window messages take, for the frame to leave it free. */
const HEIGHT = '--toasts';
const MARGIN_PX = 12;

/** What somebody is typing into stays in sight while the page gets shorter. */
function keepFocusInSight(): void {
  const at = document.activeElement;
  if (at?.closest('form')) at.scrollIntoView({ block: 'nearest' });
}

/** Short messages, from wherever somebody has one to say; the page ends above them, so that they hide nothing of it. */
export function Toasts() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const messages = place.current?.querySelector<HTMLElement>(`[data-position="${PLACE}"]`);
    if (!messages) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = messages.offsetHeight;
      style.setProperty(HEIGHT, height > 0 ? `${height + MARGIN_PX}px` : '0px');
      if (height > 0) keepFocusInSight();
    });
    observer.observe(messages);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return (
    <div ref={place}>
      <Notifications position={PLACE} limit={3} withinPortal={false} />
    </div>
  );
}
