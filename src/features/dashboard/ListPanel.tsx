import { LiveNone, useMachinesById } from '@live';
import { Panel } from '@shared/ui';
import type { ReactNode } from 'react';
import classes from './DashboardScreen.module.css';

export function useNames(): (id: string) => string {
  const machines = useMachinesById();
  return (id) => machines.get(id)?.name ?? id;
}

interface ListProps {
  title: string;
  to?: string;
  /** What an empty list says. */
  none: string;
  children: ReactNode[];
}

export function ListPanel({ title, to, none, children }: ListProps) {
  return (
    <Panel title={title} to={to}>
      {children.length > 0 ? (
        // A list that scrolls must be reached by keyboard.
        <ul className={classes.list} tabIndex={0} aria-label={title}>
          {children}
        </ul>
      ) : (
        <LiveNone title={none} text="" />
      )}
    </Panel>
  );
}
