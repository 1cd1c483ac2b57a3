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

/** Asks for a command by its name; what takes something away looks it, what cannot be run now says why. */
export function CommandButton({ name, refusal, onAsk }: CommandButtonProps) {
  const { resource, words } = useResource();
  const { t } = useTranslation('kit');
  const label = words.command(name);
  if (refusal !== undefined)
    return (
      <Button
        size="xs"
        variant="default"
        // It stays in the order of Tab: the reason is for everybody.
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
