import { signatureOfFile } from '@contract/common/ed25519';
import { DeferredFieldInput, type InputProps } from '@kit';
import { Button, FileButton, Text } from '@mantine/core';
import { FileKey } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A signature as text, or taken from the file that the tool for signing wrote: 64 bytes, or their base64. */
export function SignatureInput(props: InputProps) {
  const { t } = useTranslation('firmware');
  const [wrong, setWrong] = useState(false);
  const take = async (file: File | null) => {
    if (!file) return;
    const found = signatureOfFile(new Uint8Array(await file.arrayBuffer()));
    setWrong(found === undefined);
    if (found !== undefined) props.onChange(found);
  };
  return (
    <>
      <DeferredFieldInput {...props} />
      <FileButton onChange={(file) => void take(file)} accept=".sig,.b64,.txt,.bin">
        {(button) => (
          <Button
            {...button}
            size="xs"
            variant="default"
            mt={4}
            disabled={props.disabled}
            leftSection={<FileKey size={14} aria-hidden />}
          >
            {t('choose')}
          </Button>
        )}
      </FileButton>
      {wrong && (
        <Text size="sm" c="var(--ph-critical)" role="alert">
          {t('wrongFile')}
        </Text>
      )}
    </>
  );
}
