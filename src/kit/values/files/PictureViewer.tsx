import { fileUrl } from '@contract/files';
import { ActionIcon, Anchor, Group, Modal } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Files.module.css';

interface PictureViewerProps {
  ids: readonly string[];
  /** Place of the one that is seen; undefined: none. */
  opened: number | undefined;
  onOpen(place: number | undefined): void;
}

/** One picture as large as the screen allows; the others by its buttons, or the arrow keys. */
export function PictureViewer({ ids, opened, onOpen }: PictureViewerProps) {
  const { t } = useTranslation(['kit', 'common']);
  const at = opened ?? 0;
  const id = ids[at];
  const go = (to: number) => to >= 0 && to < ids.length && onOpen(to);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(at - 1);
    else if (key === 'ArrowRight') go(at + 1);
  };
  const step = (label: string, Icon: typeof ChevronLeft, to: number) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      disabled={to < 0 || to >= ids.length}
      onClick={() => go(to)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <Modal.Root opened={opened !== undefined} onClose={() => onOpen(undefined)} size="60rem" centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body onKeyDown={onKeyDown}>
          <Group justify="space-between" mb="sm">
            <Modal.Title>{t('kit:picture.title', { number: at + 1, count: ids.length })}</Modal.Title>
            <Modal.CloseButton aria-label={t('common:close')} />
          </Group>
          {id && (
            <img className={classes.large} src={fileUrl(id)} alt={t('kit:picture.alt', { number: at + 1 })} />
          )}
          <Group justify="space-between" mt="sm">
            {ids.length > 1 ? (
              <Group gap="xs">
                {step(t('kit:picture.previous'), ChevronLeft, at - 1)}
                {step(t('kit:picture.next'), ChevronRight, at + 1)}
              </Group>
            ) : (
              <span />
            )}
            {id && (
              <Anchor href={fileUrl(id)} target="_blank" rel="noreferrer" size="sm">
                {t('kit:openFile')}
              </Anchor>
            )}
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
