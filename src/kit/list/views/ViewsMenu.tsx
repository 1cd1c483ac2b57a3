import type { SavedView } from '@contract/kit/wire';
import { Button, Indicator, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Bookmark, BookmarkCheck, BookmarkPlus, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoveViewDialog } from './RemoveViewDialog';
import { useViews, type ViewsMenuProps } from './useViews';
import { ViewDialog } from './ViewDialog';
import { ViewLine } from './ViewLine';

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
