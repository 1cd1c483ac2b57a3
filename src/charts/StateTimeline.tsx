import type { Tone } from '@shared/ui';
import classes from './StateTimeline.module.css';

export interface TimelineSpan {
  key: string;
  from: number;
  /** Absent: still going on. */
  to: number | null;
  tone: Tone;
  label: string;
}
export interface StateTimelineProps {
  spans: readonly TimelineSpan[];
  /** Window, ms. */
  from: number;
  to: number;
  summary: string;
}

/** When something was the case, along a line of time. */
export function StateTimeline({ spans, from, to, summary }: StateTimelineProps) {
  const share = (t: number) => Math.min(1, Math.max(0, (t - from) / Math.max(1, to - from)));
  return (
    <div className={classes.line} role="img" aria-label={summary}>
      {spans
        .filter((span) => span.from < to && (span.to ?? to) > from)
        .map((span) => {
          const left = share(span.from);
          const width = share(span.to ?? to) - left;
          const style = { left: `${left * 100}%`, width: `${width * 100}%` };
          return (
            <span
              key={span.key}
              className={classes.span}
              data-tone={span.tone}
              style={style}
              title={span.label}
            />
          );
        })}
    </div>
  );
}
