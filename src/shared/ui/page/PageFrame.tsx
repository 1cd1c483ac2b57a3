import type { ReactNode } from 'react';
import classes from './PageFrame.module.css';

export interface PageFrameProps {
  title: string;
  sub?: ReactNode;
  actions?: ReactNode;
  /** Ways to the pages beside this one. */
  tabs?: ReactNode;
  children: ReactNode;
}

/** A screen below its name. The body takes the height that is left, so that lists scroll and pages do not. */
export function PageFrame({ title, sub, actions, tabs, children }: PageFrameProps) {
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {sub && <span className={classes.sub}>{sub}</span>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {tabs}
      <div className={classes.body}>{children}</div>
    </div>
  );
}
