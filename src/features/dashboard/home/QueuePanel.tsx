import { type Queue, type QueueName, queueNamed } from '@contract/home/queues';
import { columnField } from '@contract/kit/question/filter';
import type { Sum } from '@contract/kit/question/questionSums';
import type { Resource } from '@contract/kit/resource';
import type { ListResult } from '@contract/kit/wire';
import { resourceNamed } from '@contract/resources';
import { listApi, useWords, type Words } from '@kit';
import { useOnResourceHint } from '@realtime';
import { useCurrency, useFormat, usePermission } from '@shared/lib';
import { EmptyState, Panel } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from '../DashboardScreen.module.css';
import { QueueRow } from './QueueRow';
import { listAt, useFilter } from './question';

const SHOWN = 8;
/** Some rows become due by time alone, without a hint that the list changed. */
const REFRESH_MS = 60_000;

interface SumsProps {
  resource: Resource;
  words: Words;
  sums: NonNullable<ListResult['sums']>;
}

/** What columns add up to over all rows of the list, money by its currency. */
function Sums({ resource, words, sums }: SumsProps) {
  const format = useFormat();
  const own = useCurrency();
  const textOf = (name: string, { value, currency = own }: Sum) =>
    columnField(resource, name)?.kind === 'money' ? format.money(value, currency) : format.number(value);
  return (
    <dl className={classes.sums}>
      {Object.entries(sums).map(([name, all]) => (
        <div key={name}>
          <dt>{words.field(name)}</dt>
          <dd>{all.map((sum) => textOf(name, sum)).join(' + ') || textOf(name, { value: 0 })}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The first of a list with its number, each row the way to its record. */
function Found({ name, queue }: { name: QueueName; queue: Queue }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const words = useWords(queue.resource);
  const resource = resourceNamed(queue.resource) as Resource;
  const filter = useFilter(queue);
  const mayDesk = usePermission((queue.doneAt ?? queue).permission);
  const { sort, shows } = queue;
  const { data, isError, refetch } = listApi.useListQuery(
    { resource: queue.resource, page: 1, pageSize: SHOWN, filter, sort, sums: queue.sums?.join() },
    { pollingInterval: REFRESH_MS },
  );
  useOnResourceHint(queue.resource, refetch);
  const list = listAt(queue, filter, sort);
  const title = t(`queue.${name}`);
  return (
    <Panel
      title={title}
      to={list}
      action={
        <>
          {queue.doneAt && mayDesk && <Link to={queue.doneAt.path}>{t('desk')}</Link>}
          {data && (
            <Link
              to={list}
              className={classes.total}
              aria-label={t('common:labeled', { label: title, value: format.number(data.total) })}
            >
              {format.number(data.total)}
            </Link>
          )}
        </>
      }
    >
      {data?.sums && <Sums resource={resource} words={words} sums={data.sums} />}
      {data && data.total > 0 ? (
        // A list that scrolls must be reached by keyboard.
        <ul className={classes.list} tabIndex={0} aria-label={title}>
          {data.rows.map((row) => (
            <QueueRow
              key={row.id}
              resource={resource}
              row={row}
              titles={data.titles}
              words={words}
              shows={shows}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          kind={data ? 'none' : isError ? 'failed' : 'loading'}
          title={data && t(`none.${name}`)}
          onRetry={refetch}
        />
      )}
    </Panel>
  );
}

/** Without a right to the list there is no panel, and nothing is asked. */
export function QueuePanel({ name }: { name: QueueName }) {
  const queue = queueNamed(name);
  return usePermission(queue.permission) && <Found name={name} queue={queue} />;
}
