import { recordPath } from '@contract/kit/resource';
import { resourceNamed } from '@contract/resources';
import { usePermission } from '@shared/lib';
import { Link } from 'react-router-dom';
import { mayBeMarked } from './marking';
import classes from './RecordLink.module.css';

interface RecordLinkProps {
  /** Resource of the record. */
  to: string;
  id: string;
  title: string;
  /** Rows of a table have one place in the order of Tab, not one for each link. */
  tabIndex?: number;
}

/** A record that another one names: the way to it for anyone who may open it, its title for everybody else. */
export function RecordLink({ to, id, title, tabIndex }: RecordLinkProps) {
  const resource = resourceNamed(to);
  const may = usePermission(resource.permission);
  if (!may) return title;
  return (
    <Link
      to={recordPath(resource, id)}
      className={classes.reference}
      tabIndex={tabIndex}
      draggable={false}
      onClick={mayBeMarked}
    >
      {title}
    </Link>
  );
}
