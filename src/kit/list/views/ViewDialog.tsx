import type { Density } from '@contract/kit/question/address';
import type { Resource } from '@contract/kit/resource';
import type { SavedView } from '@contract/kit/wire';
import { ASSIGNABLE, grantOf, type PrincipalType, type RoleType } from '@contract/permissions';
import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useMay, useMe } from '@shared/lib';
import { Coming, DialogButtons, DialogWindow } from '@shared/ui';
import { type FormEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../../api/resourceApi';
import { notifyProblem } from '../../notifyProblem';
import { useResource } from '../../ResourceContext';
import { useWords } from '../../words';
import { type ListState, queryOf } from '../listState';
import { keptQuery, viewBody } from './viewBody';

export interface ViewDialogProps {
  state: ListState;
  /** Columns in sight, in their order. */
  shown: readonly string[];
  density: Density;
  /** Absent for a new one. One that is there keeps what it asks for, whatever the list shows. */
  view?: SavedView;
  onClose(): void;
  onSaved(view: SavedView): void;
}

/** Roles that this person may share a view with: his own first, then those he may give that see the list. */
function useShareRoles({ permission }: Resource): PrincipalType[] {
  const { roleType: own } = useMe();
  if (own === undefined) return [];
  const others = ASSIGNABLE[own].filter((role) => role !== own && grantOf(role, permission) !== '-');
  return [own, ...others];
}

interface RoleSelectProps {
  roles: readonly PrincipalType[];
  value: PrincipalType | undefined;
  onChange(role: PrincipalType): void;
}

function RoleSelect({ roles, value, onChange }: RoleSelectProps) {
  const { t } = useTranslation('kit');
  const words = useWords('roles');
  return (
    <Select
      label={t('views.forRole')}
      data={roles.map((role) => ({ value: role, label: words.choice('type', role) }))}
      value={value ?? null}
      allowDeselect={false}
      onChange={(role) => role && onChange(role as PrincipalType)}
    />
  );
}

/** Names what the list shows now, for oneself or for others, or renames a view and says anew whose it is. */
export function ViewDialog({ state, shown, density, view, onClose, onSaved }: ViewDialogProps) {
  const { resource } = useResource();
  const { t } = useTranslation('kit');
  const mayShare = useMay(resource.permission, 'M');
  const [save, { isLoading }] = resourceApi.useSaveViewMutation();
  const [name, setName] = useState(view?.name ?? '');
  const [share, setShare] = useState<SavedView['share']>(view?.share ?? 'mine');
  const roles = useShareRoles(resource);
  const [roleType, setRoleType] = useState(view?.share === 'role' ? view.roleType : roles[0]);
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  const [withColumns, setWithColumns] = useState(state.columns !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const look = withColumns ? { columns: shown, density } : { columns: undefined, density: undefined };
    const query = view ? keptQuery(resource, view) : queryOf(resource, { ...state, ...look });
    const body = viewBody({ share, roleType: roleType as RoleType, name, isDefault, query });
    void save({ resource: resource.name, id: view?.id, version: view?.version, body })
      .unwrap()
      .then(onSaved, notifyProblem);
  };
  return (
    <DialogWindow onClose={onClose} title={t(view ? 'views.edit' : 'views.save')} centered>
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
              label: t(value === 'role' && roles.length > 1 ? 'views.oneRole' : `views.${value}`),
            }))}
            value={share}
            allowDeselect={false}
            disabled={!mayShare}
            onChange={(next) => setShare((next ?? 'mine') as SavedView['share'])}
          />
          {share === 'role' && roles.length > 1 && (
            // The words of roles come from elsewhere: waiting for them must not hide the list.
            <Suspense fallback={<Coming />}>
              <RoleSelect roles={roles} value={roleType} onChange={setRoleType} />
            </Suspense>
          )}
          {!view && (
            <Checkbox
              label={t('views.columns')}
              description={t('views.columnsHelp')}
              checked={withColumns}
              onChange={(event) => setWithColumns(event.currentTarget.checked)}
            />
          )}
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
    </DialogWindow>
  );
}
