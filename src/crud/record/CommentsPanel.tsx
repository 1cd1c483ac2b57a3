import type { AnyRow, Resource } from '@contract/kit/resource';
import { COMMENT_MAX } from '@contract/kit/wire';
import { Avatar, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { useFormat } from '@shared/lib';
import { Panel } from '@shared/ui';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { crudApi } from '../crudApi';
import { useKeptState } from '../form/useKeptState';
import { NotRefreshed, Unavailable } from '../Unavailable';

const EMPTY = { text: '' };
const isEmpty = ({ text }: typeof EMPTY) => text.trim() === '';

/** What colleagues want each other to know about a record. */
export function CommentsPanel({ resource, row }: { resource: Resource; row: AnyRow }) {
  const { t } = useTranslation('record');
  const format = useFormat();
  const target = { resource: resource.name, id: row.id };
  const { data, error, refetch } = crudApi.useCommentsQuery(target);
  const [add, { isLoading }] = crudApi.useAddCommentMutation();
  const place = { of: `${resource.name}.comment`, id: row.id, empty: EMPTY, isEmpty };
  const [typed, type, forget] = useKeptState(place);
  const { text } = typed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty(typed)) return;
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
          <Group key={comment.id} align="flex-start" gap="sm" wrap="nowrap">
            <Avatar size={28} radius="xl" name={comment.authorName} alt="" aria-hidden />
            <div>
              <Text size="sm" fw={600}>
                {comment.authorName}{' '}
                <Text span size="xs" c="dimmed">
                  {format.dateTime(comment.at)}
                </Text>
              </Text>
              <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {comment.body}
              </Text>
            </div>
          </Group>
        ))}
        <form onSubmit={submit}>
          <Textarea
            label={t('comment')}
            value={text}
            maxLength={COMMENT_MAX}
            autosize
            minRows={2}
            onChange={(event) => type({ text: event.currentTarget.value })}
          />
          <Button type="submit" size="xs" mt="xs" loading={isLoading} disabled={isEmpty(typed)}>
            {t('addComment')}
          </Button>
        </form>
      </Stack>
    </Panel>
  );
}
