import type { Resource } from '@contract/kit/resource';
import type { SavedView, SavedViews } from '@contract/kit/wire';
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Indicator,
  Menu,
  Modal,
  Select,
  Stack,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMay } from '@shared/lib';
import { Bookmark, BookmarkPlus, Link2, Pencil, Star, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { crudApi } from '../crudApi';
import { type ListState, queryOf, readListState } from './listState';
import type { ChangeList } from './useListState';

interface ViewsMenuProps {
  resource: Resource;
  state: ListState;
  onChange: ChangeList;
}

function ViewDialog({
  resource,
  state,
  view,
  onClose,
  onSaved,
}: Pick<ViewsMenuProps, 'resource' | 'state'> & {
  view?: SavedView;
  onClose(): void;
  onSaved(view: SavedView): void;
}) {
  const { t } = useTranslation('crud');
  const mayShare = useMay(resource.permission, 'M');
  const [save, { isLoading }] = crudApi.useSaveViewMutation();
  const [name, setName] = useState(view?.name ?? '');
  const [share, setShare] = useState<SavedView['share']>(view?.share ?? 'mine');
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const body = { name: name.trim(), share, isDefault, query: queryOf(resource, state) };
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
            label={t('views.default')}
            checked={isDefault}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={isLoading} disabled={name.trim() === ''}>
              {t('views.saveButton')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const NO_VIEWS: SavedViews = { views: [], defaultId: null };

/** Ways of looking at a list that somebody named: one's own, one's role's, everybody's. */
export function ViewsMenu({ resource, state, onChange }: ViewsMenuProps) {
  const { t } = useTranslation('crud');
  const { data: { views, defaultId } = NO_VIEWS } = crudApi.useViewsQuery(resource.name);
  const [remove] = crudApi.useRemoveViewMutation();
  const [opened, dialog] = useDisclosure(false);
  const [editing, setEditing] = useState<SavedView>();
  const present = views.find(({ id }) => id === state.view);
  const modified = present !== undefined && present.query !== queryOf(resource, state);
  const open = (view: SavedView) =>
    onChange({ ...readListState(resource, new URLSearchParams(view.query)), page: 1, view: view.id });
  const edit = (view: SavedView | undefined) => {
    setEditing(view);
    dialog.open();
  };
  const copyLink = () =>
    void navigator.clipboard
      .writeText(window.location.href)
      .then(() => notifications.show({ message: t('views.copied') }));
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Indicator disabled={!modified} size={8} color="yellow" offset={4}>
          <Menu.Target>
            <Button variant="default" size="xs" leftSection={<Bookmark size={14} aria-hidden />}>
              {present ? `${present.name}${modified ? ` ${t('views.modified')}` : ''}` : t('views.title')}
            </Button>
          </Menu.Target>
        </Indicator>
        <Menu.Dropdown>
          {views.map((view) => (
            <Group key={view.id} gap={0} wrap="nowrap">
              <Menu.Item
                onClick={() => open(view)}
                leftSection={
                  view.id === defaultId ? <Star size={14} aria-label={t('views.isDefault')} /> : undefined
                }
                rightSection={view.share === 'mine' ? undefined : t(`views.${view.share}`)}
              >
                {view.name}
              </Menu.Item>
              {view.own && (
                <>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    aria-label={t('views.editNamed', { name: view.name })}
                    onClick={() => edit(view)}
                  >
                    <Pencil size={12} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size="sm"
                    aria-label={t('views.remove', { name: view.name })}
                    onClick={() => void remove({ resource: resource.name, id: view.id })}
                  >
                    <Trash2 size={12} />
                  </ActionIcon>
                </>
              )}
            </Group>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<BookmarkPlus size={14} aria-hidden />} onClick={() => edit(undefined)}>
            {t('views.save')}
          </Menu.Item>
          <Menu.Item leftSection={<Link2 size={14} aria-hidden />} onClick={copyLink}>
            {t('views.copy')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened && (
        <ViewDialog
          resource={resource}
          state={state}
          view={editing}
          onClose={dialog.close}
          onSaved={(view) => {
            dialog.close();
            onChange({ view: view.id });
          }}
        />
      )}
    </>
  );
}
