import type { Coverage } from '@contract/live';
import type { ReactNode } from 'react';
import { useId } from 'react';
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
  children: ReactNode;
}

/** A titled part of a screen. */
export function Panel({ title, to, action, cover, height, flush, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
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
