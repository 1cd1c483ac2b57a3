import type { AnyRow } from '@contract/kit/resource';
import { COMMENT_MAX } from '@contract/kit/wire';
import { Button, Stack, Textarea } from '@mantine/core';
import { useOnResourceHint } from '@realtime';
import type { ApiProblem } from '@shared/api';
import { FormMessage, Panel } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../api/resourceApi';
import { useKeptState } from '../form/drafts/useKeptState';
import { onSaveKey } from '../form/onSaveKey';
import { NotRefreshed, Unavailable } from '../messages/Unavailable';
import { useResource } from '../ResourceContext';
import { Comment } from './Comment';

const EMPTY = { text: '' };
const isEmpty = ({ text }: typeof EMPTY) => text.trim() === '';

/** What colleagues want each other to know about a record. */
export function CommentsPanel({ row }: { row: AnyRow }) {
  const { resource } = useResource();
  const { t } = useTranslation('record');
  const target = { resource: resource.name, id: row.id };
  const { data, error, refetch } = resourceApi.useCommentsQuery(target);
  useOnResourceHint(resource.name, refetch);
  const [add, adding] = resourceApi.useAddCommentMutation();
  const place = { of: `${resource.name}.comment`, id: row.id, empty: EMPTY, isEmpty };
  const [typed, type, forget] = useKeptState(place);
  const { text } = typed;
  const submit = () => {
    if (isEmpty(typed) || adding.isLoading) return;
    // The refusal is shown above the text.
    void add({ ...target, body: text.trim() })
      .unwrap()
      .then(forget, () => undefined);
  };
  const missing = { problem: error as ApiProblem | undefined, onRetry: () => void refetch() };
  if (!data) return <Unavailable {...missing} />;
  return (
    <Panel title={t('comments', { count: data.length })}>
      <NotRefreshed {...missing} />
      <Stack gap="md">
        {data.map((comment) => (
          <Comment key={comment.id} target={target} comment={comment} />
        ))}
        <FormMessage message={(adding.error as ApiProblem | undefined)?.message} />
        <form
          onKeyDown={onSaveKey(submit)}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Textarea
            label={t('comment')}
            value={text}
            maxLength={COMMENT_MAX}
            autosize
            minRows={2}
            onChange={(event) => type({ text: event.currentTarget.value })}
          />
          <Button
            type="submit"
            size="xs"
            mt="xs"
            loading={adding.isLoading}
            disabled={isEmpty(typed)}
            aria-keyshortcuts="Control+Enter"
          >
            {t('addComment')}
          </Button>
        </form>
      </Stack>
    </Panel>
  );
}
