import { COMMENT_MAX, type CommentRow } from '@contract/kit/wire';
import { Stack, Text, Textarea } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { useDirty } from '@shared/lib';
import { DialogButtons, FormMessage } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../api/resourceApi';
import type { RecordArgs } from '../api/tags';
import { onSaveKey } from '../form/onSaveKey';
import { RemovalDialog } from '../messages/RemovalDialog';

export interface CommentProps {
  /** What it stands on. */
  target: RecordArgs;
  comment: CommentRow;
}

/** `before` is the comment as it was when its author began: what came since is not overwritten unseen. */
export function EditForm({ target, comment: before, onClose }: CommentProps & { onClose(): void }) {
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

export function RemoveDialog({ target, comment, onClose }: CommentProps & { onClose(): void }) {
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
