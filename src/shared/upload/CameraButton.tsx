import { type FilePurpose, isPicture, ruleOf } from '@contract/files';
import { Button, FileButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Camera } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fittedPhoto } from './fittedPhoto';

interface CameraButtonProps {
  purpose: FilePurpose;
  disabled?: boolean;
  onPhoto(photo: File): void;
}

/** On a phone or tablet a picture is taken where it is needed. One of a fixed shape is chosen instead. */
export function CameraButton({ purpose, disabled, onPhoto }: CameraButtonProps) {
  const { t } = useTranslation('upload');
  const touched = useMediaQuery('(pointer: coarse)');
  const { maxBytes = 0, ratio } = ruleOf(purpose) ?? {};
  if (!touched || !isPicture(purpose) || ratio !== undefined) return null;
  const take = async (photo: File | null) => photo && onPhoto(await fittedPhoto(photo, maxBytes));
  return (
    <FileButton
      accept="image/*"
      capture="environment"
      disabled={disabled}
      onChange={(file) => void take(file)}
    >
      {(props) => (
        <Button
          {...props}
          size="xs"
          variant="default"
          disabled={disabled}
          leftSection={<Camera size={14} aria-hidden />}
        >
          {t('takePhoto')}
        </Button>
      )}
    </FileButton>
  );
}
