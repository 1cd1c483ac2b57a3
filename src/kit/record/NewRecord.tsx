import { type AnyRow, recordPath } from '@contract/kit/resource';
import { inSentence } from '@contract/kit/stateRefusal';
import type { ApiProblem } from '@shared/api';
import { useTabTitle } from '@shared/lib';
import { EmptyState, PageFrame } from '@shared/ui';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { resourceApi } from '../api/resourceApi';
import { copyBelow, copyOf, type DraftCopy, type NewRecordState } from '../form/drafts/copyOf';
import { RecordForm } from '../form/RecordForm';
import { useResource } from '../ResourceContext';
import { giveTo, useWanted } from '../values/madeFor';
import { titleOf } from '../values/title';
import { Absent } from './Absent';
import { BackButton } from './BackButton';
import classes from './RecordScreen.module.css';
import { useHeldRow } from './useHeldRow';

/** To the record that was made; where a field waits for it and may choose it, back there with it. */
function useWayOn() {
  const { resource } = useResource();
  const navigate = useNavigate();
  const wanted = useWanted();
  const [ask] = resourceApi.useLazyOptionsQuery();
  return useCallback(
    async ({ id }: AnyRow) => {
      const among =
        wanted && (await ask({ resource: resource.name, where: { ...wanted.where, id: `in:${id}` } }));
      const fits = wanted !== undefined && among?.data?.some((option) => option.id === id) === true;
      if (fits) giveTo(wanted.by, id);
      if (fits) await navigate(wanted.at, { state: { closes: true } });
      // What it may not choose yet takes the field along, for when it may.
      else await navigate(recordPath(resource, id), { replace: true, state: { instead: true, wanted } });
    },
    [ask, navigate, resource, wanted],
  );
}

/** One form after the other, as long as the person goes on. */
function Forms({ copy }: { copy?: DraftCopy }) {
  const [number, setNumber] = useState(0);
  const next = () => setNumber(number + 1);
  const [made, setMade] = useState<AnyRow>();
  const toNext = useWayOn();
  // After the form has said that nothing in it is unsaved any more: then its tab becomes the record's.
  useEffect(() => {
    if (made) void toNext(made);
  }, [made, toNext]);
  return (
    <RecordForm
      key={number}
      copy={copy}
      titles={{}}
      readOnly={false}
      focused
      onSaved={setMade}
      onAnother={next}
    />
  );
}

/** A new record; the parameter `id` of the address names the one it is made after. */
export function NewRecord() {
  const { resource, words, rights } = useResource();
  const { t } = useTranslation('record');
  const [search] = useSearchParams();
  const id = search.get('id');
  const { copy: begun } = (useLocation().state as NewRecordState | null) ?? {};
  const { currentData, error, refetch } = resourceApi.useRecordQuery(
    { resource: resource.name, id: id ?? '' },
    { skip: id === null || begun !== undefined || !rights.create },
  );
  const source = useHeldRow(currentData, id);
  const title = t('new', { name: inSentence(words.name) });
  useTabTitle(title);
  if (!rights.create)
    return (
      <PageFrame title={title}>
        <EmptyState kind="forbidden" />
      </PageFrame>
    );
  const copy = begun ?? (source && copyOf(resource, source, source.titles)) ?? copyBelow(resource, search);
  const sub = source && t('copied', { title: titleOf(resource, source, words, source.titles) });
  return (
    <PageFrame title={title} sub={sub} actions={<BackButton />}>
      <div className={classes.page}>
        {id !== null && !copy ? (
          <Absent problem={error as ApiProblem | undefined} onRetry={() => void refetch()} />
        ) : (
          <Forms key={copy?.of} copy={copy} />
        )}
      </div>
    </PageFrame>
  );
}
