import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

const SHOWN_MS = 15_000;

/** Says what was done and offers for a while to take it back. @returns what ends the offer. */
export function offerUndo(message: string, label: string, undo: () => void): () => void {
  const hide = () => void notifications.hide(shown);
  const shown = notifications.show({
    autoClose: SHOWN_MS,
    message: (
      <Group justify="space-between" gap="sm">
        {message}
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            hide();
            undo();
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  });
  return hide;
}
