import { needsAcknowledgement } from '@live';
import { Button, Checkbox, Group } from '@mantine/core';
import type { Column } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '../alertRows';

/** Alerts that are chosen to be acknowledged together. */
export interface AlertSelection {
  picked: ReadonlySet<string>;
  onPick(picked: ReadonlySet<string>): void;
  onAcknowledge(ids: readonly string[]): void;
}

/** The alerts of a row that wait for somebody. */
export function waitingIn({ alerts }: Pick<AlarmRow, 'alerts'>): string[] {
  return alerts.filter(needsAcknowledgement).map(({ id }) => id);
}

/** With those of one more row, or of one less; what needs nobody is never chosen. */
export function toggledRow(picked: ReadonlySet<string>, row: Pick<AlarmRow, 'alerts'>): ReadonlySet<string> {
  const waiting = waitingIn(row);
  const isWhole = waiting.length > 0 && waiting.every((id) => picked.has(id));
  const own = new Set(row.alerts.map(({ id }) => id));
  const others = [...picked].filter((id) => !own.has(id));
  return new Set(isWhole ? others : [...others, ...waiting]);
}

function PickBox({ row, picked, onPick }: { row: AlarmRow } & Pick<AlertSelection, 'picked' | 'onPick'>) {
  const { t } = useTranslation('alerts');
  const waiting = waitingIn(row);
  const chosen = waiting.filter((id) => picked.has(id)).length;
  if (waiting.length === 0) return null;
  return (
    <Checkbox
      size="xs"
      aria-label={t('pick')}
      checked={chosen === waiting.length}
      indeterminate={chosen > 0 && chosen < waiting.length}
      onChange={() => onPick(toggledRow(picked, row))}
    />
  );
}

/** A box in front of each alert that waits to be acknowledged, and its button behind where there is room. */
export function usePickColumns(
  columns: Column<AlarmRow>[],
  picking: AlertSelection | undefined,
  acknowledge?: (row: AlarmRow) => void,
): Column<AlarmRow>[] {
  const { t } = useTranslation('alerts');
  return useMemo(() => {
    if (!picking) return columns;
    const { picked, onPick } = picking;
    const pick: Column<AlarmRow> = {
      key: 'pick',
      header: t('pick'),
      hidesHeader: true,
      width: 40,
      render: (row) => <PickBox row={row} picked={picked} onPick={onPick} />,
    };
    if (!acknowledge) return [pick, ...columns];
    const button: Column<AlarmRow> = {
      key: 'acknowledge',
      header: t('acknowledge'),
      hidesHeader: true,
      width: 150,
      align: 'right',
      render: (row) =>
        waitingIn(row).length > 0 && (
          <Button size="compact-xs" variant="light" onClick={() => acknowledge(row)}>
            {t('acknowledge')}
          </Button>
        ),
    };
    return [pick, ...columns, button];
  }, [columns, picking, acknowledge, t]);
}

/** What can be done with those that are chosen. What somebody else has acknowledged meanwhile is not among them. */
export function PickBar({ rows, picking }: { rows: readonly AlarmRow[]; picking: AlertSelection }) {
  const { t } = useTranslation('alerts');
  const { picked, onPick, onAcknowledge } = picking;
  const pickable = rows.filter((row) => waitingIn(row).length > 0);
  const chosen = pickable.filter((row) => waitingIn(row).some((id) => picked.has(id)));
  if (pickable.length === 0) return null;
  const all = pickable.flatMap(waitingIn);
  const isAll = all.every((id) => picked.has(id));
  return (
    <Group gap="sm" wrap="nowrap">
      <Checkbox
        size="xs"
        label={t('pickAll', { count: pickable.length })}
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={() => onPick(new Set(isAll ? [] : all))}
      />
      {chosen.length > 0 && (
        <Button size="compact-sm" onClick={() => onAcknowledge(all.filter((id) => picked.has(id)))}>
          {t('acknowledgeCount', { count: chosen.length })}
        </Button>
      )}
    </Group>
  );
}
