import { FILE_TYPES, ruleOf, sizeText } from '@contract/files';
import { Button, Group, Input, Progress } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraButton } from './CameraButton';
import { DropArea } from './DropArea';
import { type FilesFieldProps, StoredFiles } from './StoredFiles';
import { useUploads } from './useUploads';

/** Several files in an order. */
export function FilesUpload(props: FilesFieldProps) {
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
