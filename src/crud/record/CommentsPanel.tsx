import type { AnyRow, Resource } from '@contract/kit/resource';
import { COMMENT_MAX } from '@contract/kit/wire';
import { Button, Stack, Textarea } from '@mantine/core';
import { useResourceHints } from '@realtime';
import { useDirty } from '@shared/lib';
import { EmptyState, Panel } from '@shared/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { crudApi, type RecordArgs } from '../crudApi';
import { Comment } from './Comment';

/** The remarks on a record, asked for again whenever the server says that something about its list changed. */
function useLiveComments(target: RecordArgs) {
  const hints = useResourceHints(target.resource);
  const seen = useRef(hints);
  const query = crudApi.useCommentsQuery(target);
  const { refetch } = query;
  useEffect(() => {
    if (seen.current === hints) return;
    seen.current = hints;
    void refetch();
  }, [hints, refetch]);
  return query;
}

/** What colleagues want each other to know about a record. */
export function CommentsPanel({ resource, row }: { resource: Resource; row: AnyRow }) {
  const { t } = useTranslation('record');
  const target = { resource: resource.name, id: row.id };
  const { data, isError, refetch } = useLiveComments(target);
  const [add, { isLoading }] = crudApi.useAddCommentMutation();
  const [text, setText] = useState('');
  useDirty(text.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    void add({ ...target, body: text.trim() })
      .unwrap()
      .then(
        () => setText(''),
        () => undefined,
      );
  };
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={() => void refetch()} />;
  return (
    <Panel title={t('comments', { count: data.length })}>
      <Stack gap="md">
        {data.map((comment) => (
          <Comment key={comment.id} {...{ resource, target, comment }} />
        ))}
        <form onSubmit={submit}>
          <Textarea
            label={t('comment')}
            value={text}
            maxLength={COMMENT_MAX}
            autosize
            minRows={2}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" mt="xs" loading={isLoading} disabled={text.trim() === ''}>
            {t('addComment')}
          </Button>
        </form>
      </Stack>
    </Panel>
  );
}
