import type { PlanogramLane } from '@contract/machines/planogram';
import { BulkCommands } from '@kit';
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Cabinet.module.css';
import { LaneCommands } from './LaneCommands';
import type { LaneSelection } from './useLaneSelection';
import type { ShownPlanogram } from './usePlanogram';

const wireOf = (chosen: readonly PlanogramLane[]) => ({
  ids: chosen.map(({ id }) => id),
  expectedVersions: Object.fromEntries(chosen.map(({ id, version }) => [id, version])),
});

/** How many lanes are chosen and what may be done with them. */
export function LaneBar({ shown, selection }: { shown: ShownPlanogram; selection: LaneSelection }) {
  const { t } = useTranslation(['cabinet', 'kit']);
  const chosen = shown.lanes.filter(({ id }) => selection.ids.has(id));
  const [only] = chosen;
  return (
    <div className={classes.bar} role="region" aria-label={t('kit:bulk.bar')}>
      <Text size="sm" fw={chosen.length > 0 ? 600 : undefined} role="status" c={only ? undefined : 'dimmed'}>
        {only ? t('cabinet:selected', { count: chosen.length }) : t('cabinet:hint')}
      </Text>
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
