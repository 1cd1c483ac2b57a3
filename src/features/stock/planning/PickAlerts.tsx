import { Button, Checkbox, Group } from '@mantine/core';
import type { Column } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Warning, warningKey } from '../stockRows';
import { toggled } from '../toggled';

/** Alerts that are chosen to be replenished together. */
export interface WarningSelection {
  picked: ReadonlySet<string>;
  onPick(picked: ReadonlySet<string>): void;
}

/** A box in front of each alert; without the right to plan there is none. */
export function usePickColumn(
  columns: Column<Warning>[],
  picking: WarningSelection | undefined,
): Column<Warning>[] {
  const { t } = useTranslation('stock');
  return useMemo(() => {
    if (!picking) return columns;
    const { picked, onPick } = picking;
    const pick: Column<Warning> = {
      key: 'pick',
      header: t('plan.pick'),
      hidesHeader: true,
      width: 40,
      render: (warning) => (
        <Checkbox
          size="xs"
          aria-label={t('plan.pick')}
          checked={picked.has(warningKey(warning))}
          onChange={() => onPick(toggled(picked, warningKey(warning)))}
          onClick={(event) => event.stopPropagation()}
        />
      ),
    };
    return [pick, ...columns];
  }, [columns, picking, t]);
}

interface PickBarProps extends WarningSelection {
  /** The alerts in the list; what has left it is not chosen any more. */
  shown: readonly Warning[];
  onPlan(chosen: readonly Warning[]): void;
}

/** All of the list at once, and the way on with those that are chosen. */
export function WarningPickBar({ shown, picked, onPick, onPlan }: PickBarProps) {
  const { t } = useTranslation('stock');
  const chosen = shown.filter((warning) => picked.has(warningKey(warning)));
  if (shown.length === 0) return null;
  const isAll = chosen.length === shown.length;
  return (
    <Group gap="sm">
      <Checkbox
        size="xs"
        label={t('plan.all')}
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={() => onPick(new Set(isAll ? [] : shown.map(warningKey)))}
      />
      <Button size="compact-sm" disabled={chosen.length === 0} onClick={() => onPlan(chosen)}>
        {chosen.length > 0 ? t('plan.createFor', { count: chosen.length }) : t('plan.create')}
      </Button>
    </Group>
  );
}
