import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsiveContainer } from 'recharts';
import classes from './ChartFrame.module.css';

export interface ChartFrameProps {
  /** What the drawing shows, in words: the chart for those who do not see it. */
  summary: string;
  /** Pixels; without it the chart fills its place. */
  height?: number;
  /** Nothing was measured in the window; the axes alone would look like a fault. */
  empty?: boolean;
  children: ReactElement;
}

/** A drawing with a text that says the same. */
export function ChartFrame({ summary, height, empty = false, children }: ChartFrameProps) {
  const { t } = useTranslation('common');
  return (
    <figure
      className={classes.frame}
      style={{ margin: 0, height }}
      data-fixed={height === undefined ? undefined : ''}
      role="img"
      aria-label={empty ? `${summary} · ${t('chart.noData')}` : summary}
    >
      <div className={classes.drawing} aria-hidden>
        <ResponsiveContainer width="100%" height="100%" minHeight={60} debounce={50}>
          {children}
        </ResponsiveContainer>
        {empty && <span className={classes.empty}>{t('chart.noData')}</span>}
      </div>
    </figure>
  );
}

export interface TipRow {
  name: string;
  text: string;
  colour?: string;
}

export function Tip({ title, rows }: { title: string; rows: readonly TipRow[] }) {
  return (
    <div className={classes.tip}>
      <b>{title}</b>
      {rows.map(({ name, text, colour }) => (
        <div key={name} className={classes.tipRow}>
          <span>
            {colour && <span className={classes.swatch} style={{ background: colour }} />}
            {name}
          </span>
          <span>{text}</span>
        </div>
      ))}
    </div>
  );
}
