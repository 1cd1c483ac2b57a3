import { useInViewport } from '@mantine/hooks';
import { late, useAfter } from '@shared/lib';
import { Suspense, useState } from 'react';
import classes from './HelpCards.module.css';

/** Live panels do not wait for it, and a failure is not shown. */
const HelpCards = late(
  () => import('./HelpCards'),
  () => null,
);

/** While the lists above are still empty it passes through the window. */
const LINGERS_MS = 1_000;

/** The ways into the help, fetched when somebody comes down to them. */
export function HelpBelow() {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const lingers = useAfter(LINGERS_MS, inViewport);
  const [seen, setSeen] = useState(false);
  if (lingers && !seen) setSeen(true);
  return (
    <div ref={ref} className={classes.below}>
      {seen && (
        <Suspense fallback={null}>
          <HelpCards />
        </Suspense>
      )}
    </div>
  );
}
