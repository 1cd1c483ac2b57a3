import { DESIGNED_REM } from '@shared/lib';
import type { ReactNode } from 'react';
import classes from './ChartFrame.module.css';

export interface ChartPlaceProps {
  /** What the drawing shows, in words: the chart for those who do not see it. */
  summary: string;
  /** Pixels where a rem is 16; without it the chart fills its place. */
  height?: number;
  children?: ReactNode;
}

/** The room a drawing takes, also before it is there. */
export function ChartPlace({ summary, height, children }: ChartPlaceProps) {
  return (
    <figure
      className={classes.frame}
      style={{ margin: 0, height: height === undefined ? undefined : `${height / DESIGNED_REM}rem` }}
      data-fixed={height === undefined ? undefined : ''}
      role="img"
      aria-label={summary}
    >
      <div className={classes.drawing} aria-hidden>
        {children}
      </div>
    </figure>
  );
}
