import { Avatar, Button, Group, Stack, Text } from '@mantine/core';
import { useFormat, useMay, useMe } from '@shared/lib';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useResource } from '../ResourceContext';
import { type CommentProps, EditForm, RemoveDialog } from './CommentForms';

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
