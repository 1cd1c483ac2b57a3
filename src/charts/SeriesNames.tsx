import type { CSSProperties } from 'react';
import { SERIES_COLOURS } from './axes';
import type { LineSeries } from './line/LineChart';
import classes from './SeriesNames.module.css';

/** Which line is whose, where there are several. */
export function SeriesNames({ series }: { series: readonly LineSeries[] }) {
  if (series.length < 2) return null;
  return (
    <ul className={classes.names}>
      {series.map(({ key, label }, index) => (
        <li key={key} style={{ '--line': SERIES_COLOURS[index] } as CSSProperties}>
          {label}
        </li>
      ))}
    </ul>
  );
}
