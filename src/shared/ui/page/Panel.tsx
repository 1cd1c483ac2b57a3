import type { Coverage } from '@contract/live';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { CoverageNote } from '../values/CoverageNote';
import classes from './Panel.module.css';

export interface PanelProps {
  title: string;
  /** The page with all of it. */
  to?: string;
  action?: ReactNode;
  cover?: Coverage;
  /** CSS height of the whole panel. */
  height?: string | number;
  /** Lets the content touch the border, as tables do. */
  flush?: boolean;
  className?: string;
  /** Of what was chosen in a list: where there is no room beside it, the panel is scrolled to. */
  shows?: string;
  children: ReactNode;
}

/** Lists stand beside it or above it, from a width on that is each page's own. */
function isBelow(panel: HTMLElement): boolean {
  const list = panel.previousElementSibling?.getBoundingClientRect();
  return list !== undefined && list.bottom <= panel.getBoundingClientRect().top;
}

/** Of a panel that stands below the list it was opened from. */
function useArrival(shows: string | undefined) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shows && place.current && isBelow(place.current)) place.current.scrollIntoView({ block: 'start' });
  }, [shows]);
  return place;
}

/** A titled part of a screen. */
export function Panel(props: PanelProps) {
  const { title, to, action, cover, height, flush, className, shows, children } = props;
  const id = useId();
  const place = useArrival(shows);
  return (
    <section
      ref={place}
      className={[classes.panel, className].filter(Boolean).join(' ')}
      style={{ height }}
      aria-labelledby={id}
    >
      <header className={classes.head}>
        <h2 className={classes.title} id={id}>
          {to ? <Link to={to}>{title}</Link> : title}
        </h2>
        {cover && <CoverageNote cover={cover} />}
        {action && <div className={classes.side}>{action}</div>}
      </header>
      <div className={classes.body} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  );
}
