import type { SavedView } from '@contract/kit/wire';
import { ActionIcon, Group, Menu } from '@mantine/core';
import { useMe } from '@shared/lib';
import { type LucideIcon, Pencil, Star, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

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

export function ViewLine({ view, isDefault, onOpen, onEdit, onRemove }: ViewLineProps) {
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
