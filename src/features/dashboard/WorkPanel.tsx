import { FILTER_PREFIX } from '@contract/kit/question/address';
import { reaches } from '@contract/permissions';
import { WORK, type Work } from '@contract/work';
import { listApi } from '@kit';
import { useOnResourceHint } from '@realtime';
import { AccessContext, useFormat, useMe } from '@shared/lib';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './WorkPanel.module.css';

/** A filter as the address of its list has it. */
const addressOf = (filter: Work['filter']) =>
  new URLSearchParams(Object.entries(filter).map(([field, text]) => [FILTER_PREFIX + field, text]));

/** What this person may do something about. */
function useWork(): readonly Work[] {
  const { grants, actions, permissions } = use(AccessContext);
  return WORK.filter(({ permission, needs, doneAt }) => {
    if (!permissions.has(permission) || (doneAt && !permissions.has(doneAt.permission))) return false;
    return typeof needs === 'string'
      ? reaches(grants.get(permission) ?? '-', needs)
      : actions.has(needs.action);
  });
}

/** One number, which is that of the list behind it; nothing where nothing waits. */
function Item({ work }: { work: Work }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { userId = '' } = useMe();
  const { resource, mine, path, doneAt } = work;
  const filter = mine ? { ...work.filter, [mine]: `in:${userId}` } : work.filter;
  const { data, refetch } = listApi.useListQuery({ resource, page: 1, pageSize: 1, filter });
  useOnResourceHint(resource, refetch);
  if (!data || data.total === 0) return null;
  return (
    <li>
      <Link className={classes.item} to={doneAt?.path ?? `${path}?${addressOf(filter)}`}>
        <strong className={classes.count}>{format.number(data.total)}</strong>
        {t(`work.${work.name}`)}
      </Link>
    </li>
  );
}

/** What waits for the person who is signed in, whatever the role. */
export function WorkPanel() {
  const { t } = useTranslation('dashboard');
  const work = useWork();
  if (work.length === 0) return null;
  return (
    <nav aria-label={t('work.title')} className={classes.panel}>
      <h2 className={classes.title}>{t('work.title')}</h2>
      <ul className={classes.items}>
        {work.map((each) => (
          <Item key={each.name} work={each} />
        ))}
      </ul>
      <span className={classes.none}>{t('work.none')}</span>
    </nav>
  );
}
