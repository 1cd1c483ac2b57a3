import { reaches } from '@contract/permissions';
import { type PendingWork, WORK } from '@contract/work';
import { listApi } from '@kit';
import { useOnResourceHint } from '@realtime';
import { AccessContext, useFormat } from '@shared/lib';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listAt, useFilter } from './home/question';
import classes from './WorkPanel.module.css';

/** What this person may do something about. */
function useWork(): readonly PendingWork[] {
  const { grants, actions, permissions } = use(AccessContext);
  return WORK.filter(({ permission, needs, doneAt }) => {
    if (!permissions.has(permission) || (doneAt && !permissions.has(doneAt.permission))) return false;
    return typeof needs === 'string'
      ? reaches(grants.get(permission) ?? '-', needs)
      : actions.has(needs.action);
  });
}

/** One number, which is that of the list behind it; nothing where nothing waits. */
function Item({ work }: { work: PendingWork }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { resource, doneAt } = work;
  const filter = useFilter(work);
  const { data, refetch } = listApi.useListQuery({ resource, page: 1, pageSize: 1, filter });
  useOnResourceHint(resource, refetch);
  if (!data || data.total === 0) return null;
  return (
    <li>
      <Link className={classes.item} to={doneAt?.path ?? listAt(work, filter)}>
        <strong className={classes.count}>{format.number(data.total)}</strong>
        {t(`work.${work.name}`)}
      </Link>
    </li>
  );
}

/** Pending work of the signed-in person. */
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
