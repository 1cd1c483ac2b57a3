import { isLocale } from '@contract/common/locale';
import { messageText } from '@contract/messages';
import { useElementSize } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsiveContainer } from 'recharts';
import classes from './ChartFrame.module.css';
import { ChartPlace, type ChartPlaceProps } from './ChartPlace';

export interface ChartFrameProps extends ChartPlaceProps {
  /** Nothing was measured in the window; the axes alone would look like a fault. */
  empty?: boolean;
  /** A person chose the window: it says then that another time is to be chosen. */
  chosen?: boolean;
  children: ReactElement;
}

/** Below it the axes alone would not fit. */
const MIN_HEIGHT = 60;

/** A drawing with a text that says the same. It is drawn where there is room: not before its place is laid out, nor in a hidden tab. */
export function ChartFrame({ summary, height, empty = false, chosen, children }: ChartFrameProps) {
  const { t, i18n } = useTranslation('common');
  const { ref, width, height: room } = useElementSize<HTMLDivElement>();
  const locale = isLocale(i18n.language) ? i18n.language : 'en';
  const nothing = chosen ? messageText('err.data.empty_time', locale) : t('chart.noData');
  const said = empty ? `${summary} · ${nothing}` : summary;
  return (
    <ChartPlace summary={said} height={height}>
      <div ref={ref} className={classes.room}>
        {width > 0 && (
          <ResponsiveContainer width={width} height={Math.max(room, MIN_HEIGHT)}>
            {children}
          </ResponsiveContainer>
        )}
      </div>
      {empty && <span className={classes.empty}>{nothing}</span>}
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
