import type { PlanogramLane } from '@contract/machines/planogram';
import { BulkCommands, useResource } from '@kit';
import { Button, Text } from '@mantine/core';
import { useMay } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import classes from '../cabinet/Cabinet.module.css';
import type { LaneSelection } from '../cabinet/useLaneSelection';
import type { PlanogramView } from '../cabinet/usePlanogram';
import { LaneCommands } from './LaneCommands';

export const wireOf = (chosen: readonly PlanogramLane[]) => ({
  ids: chosen.map(({ id }) => id),
  expectedVersions: Object.fromEntries(chosen.map(({ id, version }) => [id, version])),
});

/** Whether one may put products into lanes, and sees any. */
export function useMayAssign(): boolean {
  const { rights } = useResource();
  return useMay('productMain', 'V') && rights.commands.includes('assign');
}

interface LaneBarProps {
  shown: PlanogramView;
  selection: LaneSelection;
  /** The list of products stands open. */
  shelf: boolean;
  onShelf(): void;
}

/** How many lanes are chosen and what may be done with them. */
export function LaneBar({ shown, selection, shelf, onShelf }: LaneBarProps) {
  const { t } = useTranslation(['cabinet', 'kit']);
  const mayAssign = useMayAssign();
  const chosen = shown.lanes.filter(({ id }) => selection.ids.has(id));
  const [only] = chosen;
  return (
    <div className={classes.bar} role="region" aria-label={t('kit:bulk.bar')}>
      <Text size="sm" fw={chosen.length > 0 ? 600 : undefined} role="status" c={only ? undefined : 'dimmed'}>
        {only ? t('cabinet:selected', { count: chosen.length }) : t('cabinet:hint')}
      </Text>
      {mayAssign && (
        <Button size="xs" variant={shelf ? 'filled' : 'default'} aria-pressed={shelf} onClick={onShelf}>
          {t('cabinet:products')}
        </Button>
      )}
      {only && (
        <Button size="compact-xs" variant="subtle" onClick={selection.clear}>
          {t('kit:bulk.clear')}
        </Button>
      )}
      {only && chosen.length === 1 && <LaneCommands key={only.id} lane={only} shown={shown} />}
      {chosen.length > 1 && (
        <BulkCommands selected={wireOf(chosen)} count={chosen.length} onEnded={() => undefined} />
      )}
    </div>
  );
}
