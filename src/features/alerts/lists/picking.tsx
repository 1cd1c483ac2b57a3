import { Button, Checkbox, Group } from '@mantine/core';
import type { Column } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type NamedAlert, needsAcknowledgement } from '../alertRows';

/** Alerts that are chosen to be acknowledged together. */
export interface Picking {
  picked: ReadonlySet<string>;
  onPick(picked: ReadonlySet<string>): void;
  onAcknowledge(ids: readonly string[]): void;
}

const isPickable = ({ alert }: NamedAlert) => needsAcknowledgement(alert);

/** With one more, or one less; what needs nobody is never chosen. */
export function toggled(picked: ReadonlySet<string>, row: NamedAlert): ReadonlySet<string> {
  const next = new Set(picked);
  if (!next.delete(row.alert.id) && isPickable(row)) next.add(row.alert.id);
  return next;
}

/** A box in front of each alert that waits to be acknowledged, and its button behind. */
export function usePickColumns(
  columns: Column<NamedAlert>[],
  picking: Picking | undefined,
  acknowledge: (row: NamedAlert) => void,
): Column<NamedAlert>[] {
  const { t } = useTranslation('alerts');
  return useMemo(() => {
    if (!picking) return columns;
    const { picked, onPick } = picking;
    return [
      {
        key: 'pick',
        header: t('pick'),
        hidesHeader: true,
        width: 40,
        render: (row) =>
          isPickable(row) && (
            <Checkbox
              size="xs"
              aria-label={t('pick')}
              checked={picked.has(row.alert.id)}
              onChange={() => onPick(toggled(picked, row))}
            />
          ),
      },
      ...columns,
      {
        key: 'acknowledge',
        header: t('acknowledge'),
        hidesHeader: true,
        width: 150,
        align: 'right',
        render: (row) =>
          isPickable(row) && (
            <Button size="compact-xs" variant="light" onClick={() => acknowledge(row)}>
              {t('acknowledge')}
            </Button>
          ),
      },
    ];
  }, [columns, picking, acknowledge, t]);
}

/** What can be done with those that are chosen. What somebody else has acknowledged meanwhile is not among them. */
export function PickBar({ rows, picking }: { rows: readonly NamedAlert[]; picking: Picking }) {
  const { t } = useTranslation('alerts');
  const { picked, onPick, onAcknowledge } = picking;
  const all = rows.filter(isPickable).map(({ alert }) => alert.id);
  const chosen = all.filter((id) => picked.has(id));
  if (all.length === 0) return null;
  return (
    <Group gap="sm" wrap="nowrap">
      <Checkbox
        size="xs"
        label={t('pickAll', { count: all.length })}
        checked={chosen.length === all.length}
        indeterminate={chosen.length > 0 && chosen.length < all.length}
        onChange={() => onPick(new Set(chosen.length === all.length ? [] : all))}
      />
      {chosen.length > 0 && (
        <Button size="compact-sm" onClick={() => onAcknowledge(chosen)}>
          {t('acknowledgeCount', { count: chosen.length })}
        </Button>
      )}
    </Group>
  );
}
