import { Alert, Button, Group, Stack } from '@mantine/core';
import { saveFile } from '@shared/lib';
import { Copying } from '@shared/ui';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './RecoveryCodes.module.css';

const FILE = 'pharos-recovery-codes.txt';

/** Recovery codes, the only time anybody sees them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { t } = useTranslation('factor');
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
        {t('codesAbout')}
      </Alert>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code} data-recovery-code>
            {code}
          </li>
        ))}
      </ol>
      <Group gap="xs">
        <Copying text={text} shown>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </Copying>
        <Button variant="default" onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), FILE)}>
          {t('download')}
        </Button>
        <Button onClick={onKept} flex={1}>
          {t('kept')}
        </Button>
      </Group>
    </Stack>
  );
}
