import type { SavedView } from '@contract/kit/wire';
import { Modal, Stack, Text } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { DialogButtons, FormMessage } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { crudApi } from '../crudApi';

export interface RemoveViewDialogProps {
  view: SavedView;
  onClose(): void;
}

/** Asks before a view is deleted, and says who else loses it. */
export function RemoveViewDialog({ view: { id, name, resource, share }, onClose }: RemoveViewDialogProps) {
  const { t } = useTranslation('crud');
  const [remove, { isLoading, error }] = crudApi.useRemoveViewMutation();
  // The refusal is shown in the dialog.
  const start = () =>
    void remove({ resource, id })
      .unwrap()
      .then(onClose, () => undefined);
  return (
    <Modal opened onClose={onClose} title={t('views.removeTitle')} centered>
      <Stack gap="sm">
        <FormMessage message={(error as ApiProblem | undefined)?.message} />
        <Text size="sm">{t('views.removeAbout', { name })}</Text>
        {share !== 'mine' && <Text size="sm">{t('views.removeShared')}</Text>}
        <DialogButtons
          onCancel={onClose}
          confirm={t('commands.delete')}
          onConfirm={start}
          busy={isLoading}
          danger
          focus="cancel"
        />
      </Stack>
    </Modal>
  );
}
