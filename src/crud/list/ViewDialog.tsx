import type { Density } from '@contract/kit/address';
import type { Resource } from '@contract/kit/resource';
import type { SavedView } from '@contract/kit/wire';
import { Checkbox, Modal, Select, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMay } from '@shared/lib';
import { DialogButtons } from '@shared/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { crudApi } from '../crudApi';
import { type ListState, queryOf } from './listState';

export interface ViewDialogProps {
  resource: Resource;
  state: ListState;
  /** Columns in sight, in their order. */
  shown: readonly string[];
  density: Density;
  /** Absent for a new one. */
  view?: SavedView;
  onClose(): void;
  onSaved(view: SavedView): void;
}

/** Names what the list shows now, for oneself or for others. */
export function ViewDialog({ resource, state, shown, density, view, onClose, onSaved }: ViewDialogProps) {
  const { t } = useTranslation('crud');
  const mayShare = useMay(resource.permission, 'M');
  const [save, { isLoading }] = crudApi.useSaveViewMutation();
  const [name, setName] = useState(view?.name ?? '');
  const [share, setShare] = useState<SavedView['share']>(view?.share ?? 'mine');
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  const [withColumns, setWithColumns] = useState(state.columns !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const look = withColumns ? { columns: shown, density } : { columns: undefined, density: undefined };
    const body = { name: name.trim(), share, isDefault, query: queryOf(resource, { ...state, ...look }) };

    void save({ resource: resource.name, id: view?.id, version: view?.version, body })
      .unwrap()
      .then(onSaved, (problem: { message: string }) =>
        notifications.show({ color: 'red', message: problem.message }),
      );
  };
  return (
    <Modal opened onClose={onClose} title={t(view ? 'views.edit' : 'views.save')} centered>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label={t('views.name')}
            value={name}
            maxLength={64}
            required
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={t('views.share')}
            data={(['mine', 'role', 'everyone'] as const).map((value) => ({
              value,
              label: t(`views.${value}`),
            }))}
            value={share}
            allowDeselect={false}
            disabled={!mayShare}
            onChange={(next) => setShare((next ?? 'mine') as SavedView['share'])}
          />
          <Checkbox
            label={t('views.columns')}
            description={t('views.columnsHelp')}
            checked={withColumns}
            onChange={(event) => setWithColumns(event.currentTarget.checked)}
          />
          <Checkbox
            label={t('views.default')}
            checked={isDefault}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
          <DialogButtons
            onCancel={onClose}
            confirm={t('views.saveButton')}
            busy={isLoading}
            disabled={name.trim() === ''}
          />
        </Stack>
      </form>
    </Modal>
  );
}
