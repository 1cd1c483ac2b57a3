import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Tone } from './Badges';
import classes from './StatCard.module.css';

export interface StatCardProps {
  title: string;
  /** Usually a LiveValue of size `xl`. */
  value: ReactNode;
  sub?: ReactNode;
  icon?: LucideIcon;
  tone?: Tone;
  to?: string;
}

/** One figure that is read from afar. The card leads to what it counts; parts of `sub` may lead elsewhere. */
export function StatCard({ title, value, sub, icon: Icon, tone = 'plain', to }: StatCardProps) {
  // The value comes several times a second; what stands above it stays.
  const head = useMemo(
    () => (
      <span className={classes.title}>
        {Icon && <Icon aria-hidden />}
        {title}
      </span>
    ),
    [Icon, title],
  );
  const body = (
    <>
      {head}
      {value}
    </>
  );
  return (
    <div className={classes.card} data-tone={tone} data-opens={to}>
      {to ? (
        <Link to={to} className={classes.link}>
          {body}
        </Link>
      ) : (
        body
      )}
      <span className={classes.sub}>{sub}</span>
    </div>
  );
}
