import { Button } from '@mantine/core';
import { DANGER } from '../messages/danger';
import { useResource } from '../ResourceContext';

/** Asks for a command by its name; what takes something away looks it. */
export function CommandButton({ name, onAsk }: { name: string; onAsk(name: string): void }) {
  const { resource, words } = useResource();
  const isDanger = name === 'delete' || resource.commands?.[name]?.danger;
  return (
    <Button size="xs" variant="default" c={isDanger ? DANGER : undefined} onClick={() => onAsk(name)}>
      {words.command(name)}
    </Button>
  );
}
