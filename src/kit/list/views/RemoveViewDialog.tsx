import type { SavedView } from '@contract/kit/wire';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../../api/resourceApi';
import { RemovalDialog } from '../../messages/RemovalDialog';

export interface RemoveViewDialogProps {
  view: SavedView;
  onClose(): void;
}

/** Asks before a view is deleted, and says who else loses it. */
export function RemoveViewDialog({ view: { id, name, resource, share }, onClose }: RemoveViewDialogProps) {
  const { t } = useTranslation('kit');
  const [remove, call] = resourceApi.useRemoveViewMutation();
  // The refusal is shown in the dialog.
  const start = () =>
    void remove({ resource, id })
      .unwrap()
      .then(onClose, () => undefined);
  return (
    <RemovalDialog
      title={t('views.removeTitle')}
      confirm={t('commands.delete')}
      onConfirm={start}
      call={call}
      onClose={onClose}
    >
      <Text size="sm">{t('views.removeAbout', { name })}</Text>
      {share !== 'mine' && <Text size="sm">{t('views.removeShared')}</Text>}
    </RemovalDialog>
  );
}
