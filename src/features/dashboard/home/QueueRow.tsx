import type { Queue } from '@contract/home/queues';
import type { RefField } from '@contract/kit/field';
import { columnField } from '@contract/kit/question/filter';
import { type AnyRow, type Resource, recordPath } from '@contract/kit/resource';
import type { ListResult } from '@contract/kit/wire';
import type { Words } from '@kit';
import { NOTHING, useCurrency, useFormat, useLocalized } from '@shared/lib';
import { Link } from 'react-router-dom';
import classes from '../DashboardScreen.module.css';

interface RowProps {
  resource: Resource;
  row: AnyRow;
  titles: ListResult['titles'];
  words: Words;
  shows: Queue['shows'];
}

/** A value in a line of text. */
function useText({ resource, row, titles, words }: RowProps): (name: string) => string {
  const format = useFormat();
  const localized = useLocalized();
  const currency = useCurrency(row.orgId);
  return (name) => {
    const field = columnField(resource, name);
    const value = row[name];
    if (value === null || value === undefined) return NOTHING;
    switch (field?.kind) {
      case 'ref':
        return titles[(field as RefField).to]?.[String(value)] ?? NOTHING;
      case 'choice':
        return words.choice(name, String(value));
      case 'moment':
        return format.dateTime(Number(value));
      case 'date':
        return format.date(Date.parse(`${value}T00:00`));
      case 'money':
        return format.money(Number(value), currency);
      case 'number':
        return format.number(Number(value));
      case 'localized':
        return localized(value as Parameters<typeof localized>[0]);
      default:
        return String(value);
    }
  };
}

/** A record, and the way to it: what it is, what is said of it, and what stands at the side. */
export function QueueRow(props: RowProps) {
  const { resource, row, shows } = props;
  const text = useText(props);
  const [what, ...more] = shows;
  const side = more.at(-1);
  return (
    <li>
      <Link to={recordPath(resource, row.id)} className={classes.row}>
        <span className={classes.main}>
          <span className={classes.what}>{text(what)}</span>
          <span className={classes.where}>{more.slice(0, -1).map(text).join(' · ')}</span>
        </span>
        {side && <span className={classes.age}>{text(side)}</span>}
      </Link>
    </li>
  );
}
