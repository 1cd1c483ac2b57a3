import '@mantine/dropzone/styles.css';
import { Text } from '@mantine/core';
import { Dropzone, type DropzoneProps } from '@mantine/dropzone';
import { type ClipboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface DropAreaProps {
  /** Types that are offered; others are handed on as well, and however many were dropped. */
  accept: DropzoneProps['accept'];
  disabled?: boolean;
  /** More than one may be chosen at once. */
  multiple?: boolean;
  onFiles(files: readonly File[]): unknown;
  /** `open` lets the person choose a file. */
  children(open: () => void): ReactNode;
}

/** A file is chosen, dropped or pasted; whether it is right the receiver says. */
export function DropArea({ accept, disabled, multiple = false, onFiles, children }: DropAreaProps) {
  const { t } = useTranslation('upload');
  const open = useRef<() => void>(null);
  const paste = ({ clipboardData }: ClipboardEvent) => {
    if (clipboardData.files.length > 0 && !disabled) onFiles([...clipboardData.files]);
  };
  return (
    <Dropzone
      multiple={multiple}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      accept={accept}
      disabled={disabled}
      openRef={open}
      onDrop={onFiles}
      onReject={(rejected) => onFiles(rejected.map(({ file }) => file))}
      onPaste={paste}
      p="xs"
      mt={4}
      bg="transparent"
    >
      {children(() => open.current?.())}
      <Text size="xs" c="dimmed" mt={6}>
        {t('dropHere')}
      </Text>
    </Dropzone>
  );
}
