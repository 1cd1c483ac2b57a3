import { COMMENT_MAX, type CommentRow } from '@contract/kit/wire';
import { Avatar, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { useDirty, useFormat, useMay, useMe } from '@shared/lib';
import { DialogButtons, FormMessage } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../api/resourceApi';
import type { RecordArgs } from '../api/tags';
import { onSaveKey } from '../form/onSaveKey';
import { RemovalDialog } from '../messages/RemovalDialog';
import { useResource } from '../ResourceContext';

interface CommentProps {
  /** What it stands on. */
  target: RecordArgs;
  comment: CommentRow;
}

/** `before` is the comment as it was when its author began: what came since is not overwritten unseen. */
function EditForm({ target, comment: before, onClose }: CommentProps & { onClose(): void }) {
  const { t } = useTranslation('record');
  const [change, { isLoading, error }] = resourceApi.useChangeCommentMutation();
  const [{ id, version, body }] = useState(before);
  const [text, setText] = useState(body);
  useDirty(text.trim() !== body);
  const submit = () => {
    if (text.trim() === '' || isLoading) return;
    // The refusal is shown above the text.
    void change({ ...target, comment: id, body: { body: text.trim(), version } })
      .unwrap()
      .then(onClose, () => undefined);
  };
  return (
    <form
      onKeyDown={onSaveKey(submit)}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="xs">
        <FormMessage message={(error as ApiProblem | undefined)?.message} />
        <Textarea
          aria-label={t('remark.text')}
          value={text}
          maxLength={COMMENT_MAX}
          autosize
          autoFocus
          minRows={2}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DialogButtons
          size="xs"
          onCancel={onClose}
          confirm={t('save')}
          busy={isLoading}
          disabled={text.trim() === ''}
        />
      </Stack>
    </form>
  );
}

function RemoveDialog({ target, comment, onClose }: CommentProps & { onClose(): void }) {
  const { t } = useTranslation('record');
  const [remove, call] = resourceApi.useRemoveCommentMutation();
  const { id, version, body } = comment;
  // The refusal is shown in the dialog.
  const start = () =>
    void remove({ ...target, comment: id, version })
      .unwrap()
      .then(onClose, () => undefined);
  return (
    <RemovalDialog
      title={t('remark.deleteTitle')}
      confirm={t('remark.delete')}
      onConfirm={start}
      call={call}
      onClose={onClose}
    >
      <Text size="sm" lineClamp={6}>
        {t('remark.deleteAbout', { text: body })}
      </Text>
    </RemovalDialog>
  );
}

/** One remark. Its author changes it; he and whoever administers the list take it away. */
export function Comment({ target, comment }: CommentProps) {
  const { resource } = useResource();
  const { t } = useTranslation('record');
  const format = useFormat();
  const { userId } = useMe();
  const administers = useMay(resource.permission, 'A');
  const [doing, setDoing] = useState<'edit' | 'delete'>();
  const { authorId, authorName: who, body, editedAt } = comment;
  const isAuthor = authorId === userId;
  const at = format.dateTime(comment.at);
  const close = () => setDoing(undefined);
  return (
    <Group align="flex-start" gap="sm" wrap="nowrap" data-comment={comment.id}>
      <Avatar size={28} radius="xl" name={who} alt="" aria-hidden />
      <Stack gap={2} flex={1}>
        <Text size="sm" fw={600}>
          {who}{' '}
          <Text span size="xs" c="dimmed">
            {at}
            {editedAt !== null && ` · ${t('remark.edited', { at: format.dateTime(editedAt) })}`}
          </Text>
        </Text>
        {doing === 'edit' ? (
          <EditForm target={target} comment={comment} onClose={close} />
        ) : (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {body}
          </Text>
        )}
        {doing !== 'edit' && (
          <Group gap={4}>
            {isAuthor && (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={t('remark.editNamed', { at })}
                onClick={() => setDoing('edit')}
              >
                {t('remark.edit')}
              </Button>
            )}
            {(isAuthor || administers) && (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={t('remark.deleteNamed', { at, who })}
                onClick={() => setDoing('delete')}
              >
                {t('remark.delete')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      {doing === 'delete' && <RemoveDialog target={target} comment={comment} onClose={close} />}
    </Group>
  );
}
