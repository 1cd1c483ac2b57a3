import { FILE_TYPES, fileUrl, isPicture, type Purpose, ruleOf, sizeText } from '@contract/files';
import { ActionIcon, Button, Group, Image, Input, Progress } from '@mantine/core';
import { ChevronLeft, ChevronRight, Paperclip, Upload, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraButton } from './CameraButton';
import { DropArea } from './DropArea';
import classes from './FilesField.module.css';
import { useUploads } from './useUploads';

export interface FilesFieldProps {
  label?: string;
  purpose: Purpose;
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
export function movedFile(ids: readonly string[], from: number, to: number): string[] {
  const id = ids[from];
  if (id === undefined || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

function Preview({ id, purpose, name }: { id: string; purpose: Purpose; name: string }) {
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
function StoredFiles({ value, purpose, disabled, onChange }: StoredFilesProps) {
  const { t } = useTranslation('upload');
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
            aria-label={`${t(label)}: ${name}`}
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

/** Several files in an order. */
export function FilesField(props: FilesFieldProps) {
  const { label, purpose, max, value, description, error, disabled, withAsterisk, onChange, onBlur } = props;
  const { t } = useTranslation('upload');
  const id = useId();
  const uploads = useUploads(purpose, max - value.length, (ids) => onChange([...value, ...ids]));
  const { types = [], maxBytes = 0 } = ruleOf(purpose) ?? {};
  const limits = t('limits', { types: types.join(', '), max: sizeText(maxBytes) });
  const full = value.length >= max;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      withAsterisk={withAsterisk}
      description={description ?? `${limits} · ${value.length} / ${max}`}
      error={uploads.problem ?? error}
    >
      <DropArea
        multiple
        accept={types.map((type) => FILE_TYPES[type])}
        disabled={disabled || full}
        onFiles={(files) => uploads.share === undefined && void uploads.start(files)}
      >
        {(open) => (
          <>
            {value.length > 0 && (
              <StoredFiles value={value} purpose={purpose} disabled={disabled} onChange={onChange} />
            )}
            <Group gap="sm">
              <Button
                id={id}
                data-field={props['data-field']}
                size="xs"
                variant="default"
                leftSection={<Upload size={14} aria-hidden />}
                disabled={disabled || full || uploads.share !== undefined}
                onClick={open}
                onBlur={onBlur}
              >
                {t('add')}
              </Button>
              <CameraButton
                purpose={purpose}
                disabled={disabled || full || uploads.share !== undefined}
                onPhoto={(photo) => void uploads.start([photo])}
              />
            </Group>
          </>
        )}
      </DropArea>
      {uploads.share !== undefined && (
        <Group gap="xs" mt={6}>
          <Progress value={uploads.share * 100} flex={1} aria-label={t('progress')} />
          <Button size="compact-xs" variant="subtle" onClick={uploads.cancel}>
            {t('cancel')}
          </Button>
        </Group>
      )}
    </Input.Wrapper>
  );
}
