import type { ReactNode } from 'react';
import classes from './TwoLines.module.css';

/** What a row of a live list is about, and below it where or whose it is. */
export function TwoLines({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <>
      <p className={classes.first}>{children}</p>
      <p className={classes.below}>{below}</p>
    </>
  );
}
