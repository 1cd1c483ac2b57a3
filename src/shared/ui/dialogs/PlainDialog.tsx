import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface PlainDialogProps {
  opened: boolean;
  onClose(): void;
  title: string;
  centered?: boolean;
  /** What is shown once must not vanish by a click beside it, or by Escape. */
  stays?: boolean;
  children: ReactNode;
}

/** A dialog whose head is part of its body: that of the library is a second banner of the page to a screen reader. */
export function PlainDialog({ opened, onClose, title, centered, stays = false, children }: PlainDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered={centered}
      closeOnClickOutside={!stays}
      closeOnEscape={!stays}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Group justify="space-between" mb="sm">
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label={t('close')} />
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
