import { Button, Code, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { saveFile } from '@shared/lib/saveFile';
import { Copying, DialogButtons } from '@shared/ui';
import { useTranslation } from 'react-i18next';

const SHOWN_LINES_PX = 260;

interface ShownSecretProps {
  secret: string;
  /** Of the record; a file is named after it. */
  title: string;
  onClose(): void;
}

/** A secret shown once: a text to copy, or a file of several lines. */
export function ShownSecret({ secret, title, onClose }: ShownSecretProps) {
  const { t } = useTranslation('kit');
  const isFile = secret.includes('\n');
  const copy = (
    <Copying text={secret} shown>
      {({ copied, copy: take }) => (
        <Button size="xs" variant="light" onClick={take}>
          {t(copied ? 'command.copied' : 'command.copy')}
        </Button>
      )}
    </Copying>
  );
  const save = () => saveFile(new Blob([secret], { type: 'application/x-pem-file' }), `${title}.pem`);
  return (
    <Stack gap="sm">
      <Text size="sm">{t('command.secret')}</Text>
      {isFile ? (
        <>
          <ScrollArea.Autosize mah={SHOWN_LINES_PX} type="auto">
            <Code block data-secret>
              {secret}
            </Code>
          </ScrollArea.Autosize>
          <Group gap="xs">
            <Button size="xs" onClick={save}>
              {t('command.saveSecret')}
            </Button>
            {copy}
          </Group>
        </>
      ) : (
        <Group gap="xs">
          <Code fz="xl" data-secret>
            {secret}
          </Code>
          {copy}
        </Group>
      )}
      <DialogButtons cancel={t('common:close')} onCancel={onClose} />
    </Stack>
  );
}
