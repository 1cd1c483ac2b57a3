import type { Density } from '@contract/kit/question/address';
import type { SavedView, SavedViews } from '@contract/kit/wire';
import { ActionIcon, Button, Group, Indicator, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMe } from '@shared/lib';
import {
  Bookmark,
  BookmarkCheck,
  BookmarkPlus,
  Link2,
  type LucideIcon,
  Pencil,
  Star,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../../api/resourceApi';
import { useResource } from '../../ResourceContext';
import { type ListState, queryOf, readListState, writeListState } from '../listState';
import type { ChangeList } from '../useListState';
import { RemoveViewDialog } from './RemoveViewDialog';
import { ViewDialog } from './ViewDialog';
import { keptQuery, viewBody } from './viewBody';

interface ViewsMenuProps {
  state: ListState;
  /** Columns in sight, in their order. */
  shown: readonly string[];
  density: Density;
  onChange: ChangeList;
}

interface ViewActionProps {
  label: string;
  icon: LucideIcon;
  danger?: boolean;
  onClick(): void;
}

function ViewAction({ label, icon: Icon, danger, onClick }: ViewActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color={danger ? 'red' : 'gray'}
      size="sm"
      aria-label={label}
      onClick={onClick}
    >
      <Icon size={12} />
    </ActionIcon>
  );
}

const NO_VIEWS: SavedViews = { views: [], defaultId: null };

/** The views of a list, the one that is open, and what may be done with them. */
function useViews({ state, shown, density, onChange }: ViewsMenuProps) {
  const { resource } = useResource();
  const { t } = useTranslation('kit');
  const { data: { views, defaultId } = NO_VIEWS } = resourceApi.useViewsQuery(resource.name);
  const [save] = resourceApi.useSaveViewMutation();
  const present = views.find(({ id }) => id === state.view);
  const query = queryOf(resource, state);
  return {
    views,
    defaultId,
    present,
    modified: present !== undefined && keptQuery(resource, present) !== query,
    open: (view: SavedView, page = 1) =>
      onChange({ ...readListState(resource, new URLSearchParams(view.query)), page, view: view.id }),
    update: (view: SavedView) => {
      const body = viewBody({ ...view, query });
      void save({ resource: resource.name, id: view.id, version: view.version, body })
        .unwrap()
        .then(
          () => notifications.show({ message: t('views.updated', { name: view.name }) }),
          (problem: { message: string }) => notifications.show({ color: 'red', message: problem.message }),
        );
    },
    copyLink: () => {
      // Whoever opens it sees the same columns, and rows as high.
      const search = writeListState(resource, new URLSearchParams(), { ...state, columns: shown, density });
      void navigator.clipboard
        .writeText(new URL(`#${resource.path}?${search}`, window.location.href).href)
        .then(() => notifications.show({ message: t('views.copied') }));
    },
  };
}

/** With whom a view is shared, where it is not one's own alone. */
function useShareOf(): (view: SavedView) => string | undefined {
  const { t } = useTranslation('kit');
  const { roleType } = useMe();
  return (view) => {
    if (view.share === 'mine') return undefined;
    const forOthers = view.share === 'role' && view.roleType !== roleType;
    return t(forOthers ? 'views.byMe' : `views.${view.share}`);
  };
}

interface ViewLineProps {
  view: SavedView;
  isDefault: boolean;
  onOpen(): void;
  onEdit(): void;
  onRemove(): void;
}

function ViewLine({ view, isDefault, onOpen, onEdit, onRemove }: ViewLineProps) {
  const { t } = useTranslation('kit');
  const shareOf = useShareOf();
  const { name, own, removable } = view;
  return (
    <Group gap={0} wrap="nowrap">
      <Menu.Item
        onClick={onOpen}
        leftSection={isDefault ? <Star size={14} aria-label={t('views.isDefault')} /> : undefined}
        rightSection={shareOf(view)}
      >
        {name}
      </Menu.Item>
      {own && <ViewAction label={t('views.editNamed', { name })} icon={Pencil} onClick={onEdit} />}
      {removable && (
        <ViewAction label={t('views.remove', { name })} icon={Trash2} danger onClick={onRemove} />
      )}
    </Group>
  );
}

/** Ways of looking at a list that somebody named: one's own, one's role's, everybody's. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { state, shown, density } = props;
  const { t } = useTranslation('kit');
  const { views, defaultId, present, modified, open, update, copyLink } = useViews(props);
  const [opened, dialog] = useDisclosure(false);
  const [editing, setEditing] = useState<SavedView>();
  const [leaving, setLeaving] = useState<SavedView>();
  const edit = (view: SavedView | undefined) => {
    setEditing(view);
    dialog.open();
  };
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
            <ViewLine
              key={view.id}
              view={view}
              isDefault={view.id === defaultId}
              onOpen={() => open(view)}
              onEdit={() => edit(view)}
              onRemove={() => setLeaving(view)}
            />
          ))}
          {views.length > 0 && <Menu.Divider />}
          {modified && present?.own && (
            <Menu.Item leftSection={<BookmarkCheck size={14} aria-hidden />} onClick={() => update(present)}>
              {t('views.update', { name: present.name })}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<BookmarkPlus size={14} aria-hidden />} onClick={() => edit(undefined)}>
            {t('views.save')}
          </Menu.Item>
          <Menu.Item leftSection={<Link2 size={14} aria-hidden />} onClick={copyLink}>
            {t('views.copy')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {leaving && <RemoveViewDialog view={leaving} onClose={() => setLeaving(undefined)} />}
      {opened && (
        <ViewDialog
          state={state}
          shown={shown}
          density={density}
          view={editing}
          onClose={dialog.close}
          onSaved={(view) => {
            dialog.close();
            if (!editing) open(view, state.page);
          }}
        />
      )}
    </>
  );
}
