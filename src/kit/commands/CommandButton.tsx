import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DANGER, isDanger } from '../messages/danger';
import { useResource } from '../ResourceContext';

interface CommandButtonProps {
  name: string;
  /** Why it cannot be run now. */
  refusal?: string;
  onAsk(name: string): void;
}

/** Button of a command; destructive ones are red, disabled ones show the reason. */
export function CommandButton({ name, refusal, onAsk }: CommandButtonProps) {
  const { resource, words } = useResource();
  const { t } = useTranslation('kit');
  const label = words.command(name);
  if (refusal !== undefined)
    return (
      <Button
        size="xs"
        variant="default"
        // Stays in the tab order, so that the reason can be read.
        data-disabled
        aria-disabled
        title={t('command.notNow', { reason: refusal })}
      >
        {label}
      </Button>
    );
  return (
    <Button
      size="xs"
      variant="default"
      c={isDanger(resource, name) ? DANGER : undefined}
      onClick={() => onAsk(name)}
    >
      {label}
    </Button>
  );
}
