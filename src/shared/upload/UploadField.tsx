import { isLocale } from '@contract/common/locale';
import { FILE_TYPES, type FilePurpose, fileUrl, isPicture, ruleOf, sizeText } from '@contract/files';
import { messageText } from '@contract/messages';
import { Button, Group, Image, Input, Progress, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { Paperclip, Trash2, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraButton } from './CameraButton';
import { DropArea } from './DropArea';
import { problemOfFile, type UploadProgress, uploadFile } from './uploadFile';

export interface UploadFieldProps {
  label: string;
  purpose: FilePurpose;
  /** Id of a stored file. */
  value?: string;
  description?: string;
  error?: string;
  disabled?: boolean;
  withAsterisk?: boolean;
  onChange(id: string | undefined): void;
  onBlur?(): void;
  /** By this name a form finds the button to give it the focus. */
  'data-field'?: string;
}

function useUpload(purpose: FilePurpose, onChange: UploadFieldProps['onChange']) {
  const { i18n } = useTranslation();
  const locale = isLocale(i18n.language) ? i18n.language : 'en';
  const [progress, setProgress] = useState<UploadProgress>();
  const [problem, setProblem] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  const start = async ([file, ...others]: readonly File[]) => {
    if (!file) return;
    const wrong =
      others.length > 0 ? messageText('err.upload.one', locale) : problemOfFile(file, purpose, locale);
    setProblem(wrong);
    if (wrong) return;
    abort.current = new AbortController();
    setProgress({ share: 0 });
    try {
      const { signal } = abort.current;
      onChange((await uploadFile(file, purpose, { locale, signal, onProgress: setProgress })).id);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, problem, start, cancel: () => abort.current?.abort() };
}

function Stored({ id, picture }: { id: string; picture: boolean }) {
  const { t } = useTranslation('upload');
  if (picture)
    return <Image src={fileUrl(id)} alt={t('preview')} h={64} w="auto" maw={160} fit="contain" radius="sm" />;
  return (
    <a href={fileUrl(id)} download>
      <Paperclip size={14} aria-hidden /> {t('download')}
    </a>
  );
}

/** One file: chosen, checked, sent with its progress, shown, replaced, taken away. */
export function UploadField(props: UploadFieldProps) {
  const { label, purpose, value, description, error, disabled, withAsterisk, onChange, onBlur } = props;
  const { t } = useTranslation('upload');
  const format = useFormat();
  const id = useId();
  const { progress, problem, start, cancel } = useUpload(purpose, onChange);
  const rule = ruleOf(purpose);
  const types = rule?.types ?? [];
  const limits = t('limits', { types: types.join(', '), max: sizeText(rule?.maxBytes ?? 0) });
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description ?? limits}
      error={problem ?? error}
      withAsterisk={withAsterisk}
    >
      <DropArea
        accept={types.map((type) => FILE_TYPES[type])}
        disabled={disabled}
        onFiles={(files) => progress === undefined && void start(files)}
      >
        {(open) => (
          <Group gap="sm">
            {value && <Stored id={value} picture={isPicture(purpose)} />}
            <Button
              id={id}
              data-field={props['data-field']}
              size="xs"
              variant="default"
              leftSection={<Upload size={14} aria-hidden />}
              disabled={disabled || progress !== undefined}
              onClick={open}
              onBlur={onBlur}
            >
              {t(value ? 'replace' : 'choose')}
            </Button>
            <CameraButton
              purpose={purpose}
              disabled={disabled || progress !== undefined}
              onPhoto={(photo) => void start([photo])}
            />
            {value && (
              <Button
                size="xs"
                variant="subtle"
                color="red"
                disabled={disabled}
                leftSection={<Trash2 size={14} aria-hidden />}
                onClick={() => onChange(undefined)}
              >
                {t('remove')}
              </Button>
            )}
          </Group>
        )}
      </DropArea>
      {progress && (
        <Group gap="xs" mt={6}>
          <Progress value={progress.share * 100} style={{ flex: 1 }} aria-label={t('progress')} />
          <Text size="xs" c="dimmed">
            {progress.remainingMs === undefined
              ? ''
              : t('remaining', { time: format.duration(progress.remainingMs) })}
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={cancel}>
            {t('cancel')}
          </Button>
        </Group>
      )}
    </Input.Wrapper>
  );
}
