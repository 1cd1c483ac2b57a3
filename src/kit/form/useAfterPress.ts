import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** How a press of the mouse ends; after a drag there is no `mouseup`. */
const ENDS = ['mouseup', 'dragend'] as const;

/** True from the moment a button of the mouse goes down until it is up again. */
function usePressed() {
  const pressed = useRef(false);
  useEffect(() => {
    const down = () => {
      pressed.current = true;
    };
    const up = () => {
      pressed.current = false;
    };
    document.addEventListener('mousedown', down, true);
    for (const end of ENDS) document.addEventListener(end, up, true);
    return () => {
      document.removeEventListener('mousedown', down, true);
      for (const end of ENDS) document.removeEventListener(end, up, true);
    };
  }, []);
  return pressed;
}

/**
 * What follows when a place of a form is left; while a button is being pressed, after the click. A message that
 * appeared at the first half of the press would move the button from under the mouse, and the click would be lost.
 */
export function useAfterPress(follow: (place: string) => void): (place: string) => void {
  const pressed = usePressed();
  const [left, leave] = useState<{ place: string }>();
  const followed = useEffectEvent(follow);
  useEffect(() => {
    if (left) followed(left.place);
  }, [left]);
  return (place) => {
    if (!pressed.current) return follow(place);
    const over = new AbortController();
    const later = () => {
      over.abort();
      // The click comes after it.
      setTimeout(() => leave({ place }));
    };
    for (const end of ENDS) document.addEventListener(end, later, { signal: over.signal });
  };
}
