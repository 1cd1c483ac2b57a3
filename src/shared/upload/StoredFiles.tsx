import { type FilePurpose, fileUrl, isPicture } from '@contract/files';
import { ActionIcon, Group, Image } from '@mantine/core';
import { ChevronLeft, ChevronRight, Paperclip, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FilesField.module.css';

export interface FilesFieldProps {
  label?: string;
  purpose: FilePurpose;
  max: number;
  /** Ids in their order. */
  value: readonly string[];
  description?: string;
  error?: string;
  disabled?: boolean;
  withAsterisk?: boolean;
  onChange(ids: string[]): void;
  onBlur?(): void;
  'data-field'?: string;
}

/** The same ids with one of them in another place. */
function movedFile(ids: readonly string[], from: number, to: number): string[] {
  const id = ids[from];
  if (id === undefined || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

function Preview({ id, purpose, name }: { id: string; purpose: FilePurpose; name: string }) {
  if (isPicture(purpose))
    return <Image src={fileUrl(id)} alt={name} h={72} w={96} fit="contain" radius="sm" />;
  return (
    <a href={fileUrl(id)} target="_blank" rel="noreferrer">
      <Paperclip size={14} aria-hidden /> {name}
    </a>
  );
}

type StoredFilesProps = Pick<FilesFieldProps, 'value' | 'purpose' | 'disabled' | 'onChange'>;

/** The files in their order: dragged, or moved with the arrow keys. */
export function StoredFiles({ value, purpose, disabled, onChange }: StoredFilesProps) {
  const { t } = useTranslation(['upload', 'common']);
  const [dragged, drag] = useState<number>();
  const move = (from: number, to: number) => onChange(movedFile(value, from, to));
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!event.altKey || by === undefined || disabled) return;
    event.preventDefault();
    move(index, index + by);
  };
  return (
    <ol className={classes.files}>
      {value.map((id, index) => {
        const name = t('fileNo', { number: index + 1 });
        const button = (label: string, Icon: typeof X, off: boolean, act: () => void) => (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            disabled={disabled || off}
            aria-label={t('common:labeled', { label: t(label), value: name })}
            onClick={act}
          >
            <Icon size={14} aria-hidden />
          </ActionIcon>
        );
        return (
          <li
            key={id}
            className={classes.file}
            draggable={!disabled}
            onDragStart={() => drag(index)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              event.stopPropagation();
              move(dragged, index);
              drag(undefined);
            }}
            onKeyDown={onKeyDown(index)}
          >
            <Preview id={id} purpose={purpose} name={name} />
            <Group gap={0} justify="center">
              {button('earlier', ChevronLeft, index === 0, () => move(index, index - 1))}
              {button('remove', X, false, () => onChange(value.filter((each) => each !== id)))}
              {button('later', ChevronRight, index === value.length - 1, () => move(index, index + 1))}
            </Group>
          </li>
        );
      })}
    </ol>
  );
}
