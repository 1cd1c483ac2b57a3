import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsiveContainer } from 'recharts';
import classes from './ChartFrame.module.css';
import { ChartPlace, type ChartPlaceProps } from './ChartPlace';

export interface ChartFrameProps extends ChartPlaceProps {
  /** Nothing was measured in the window; the axes alone would look like a fault. */
  empty?: boolean;
  children: ReactElement;
}

/** A drawing with a text that says the same. */
export function ChartFrame({ summary, height, empty = false, children }: ChartFrameProps) {
  const { t } = useTranslation('common');
  const said = empty ? `${summary} · ${t('chart.noData')}` : summary;
  return (
    <ChartPlace summary={said} height={height}>
      <ResponsiveContainer width="100%" height="100%" minHeight={60} debounce={50}>
        {children}
      </ResponsiveContainer>
      {empty && <span className={classes.empty}>{t('chart.noData')}</span>}
    </ChartPlace>
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
