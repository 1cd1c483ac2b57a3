import type { MachineFacts } from '@contract/machines/health';
import type { ListDrawingProps } from '@kit';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export type MachineSelectionProps = Omit<ListDrawingProps, 'question'>;

/** Takes a machine into what is chosen in the list, or out of it. */
export function ChooseMachine({
  facts,
  isSelected,
  choose,
}: MachineSelectionProps & { facts: MachineFacts }) {
  const { t } = useTranslation('fleet');
  return (
    <Checkbox
      size="xs"
      aria-label={t('choose', { name: facts.name })}
      checked={isSelected(facts.id)}
      onChange={(event) => choose([facts], event.currentTarget.checked)}
    />
  );
}
