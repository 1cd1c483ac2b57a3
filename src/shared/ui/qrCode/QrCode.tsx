import { useMemo } from 'react';
import classes from './QrCode.module.css';
import { qrPath } from './qrPath';

/** A picture for the camera of a phone: dark on white, whatever the theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, d } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path className={classes.paper} d={`M0 0h${size}v${size}H0z`} />
      <path className={classes.ink} d={d} />
    </svg>
  );
}
