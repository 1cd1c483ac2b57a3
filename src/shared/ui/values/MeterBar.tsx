import type { Tone } from './Badges';
import classes from './MeterBar.module.css';

export interface MeterBarProps {
  label: string;
  /** Of `max`; more than all is drawn as all. */
  value: number;
  max: number;
  /** What stands beside the bar. */
  text: string;
  tone?: Tone;
}

/** How full something is. */
export function MeterBar({ label, value, max, text, tone = 'plain' }: MeterBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className={classes.meter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={text}
    >
      <div className={classes.track}>
        <div className={classes.fill} data-tone={tone} style={{ width: `${share * 100}%` }} />
      </div>
      <span>{text}</span>
    </div>
  );
}
