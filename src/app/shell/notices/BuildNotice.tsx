import { Button } from '@mantine/core';
import { useLink } from '@realtime';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWallReload } from '../wall/useWallReload';
import { Bar } from './Bar';

/** The server runs another build than this page, which is reloaded only on request; a wall, where nobody asks, by itself. */
export function BuildNotice() {
  const { t } = useTranslation(['shell', 'front']);
  const newBuild = useLink((link) => link.newBuild);
  const [later, setLater] = useState<string>();
  useWallReload(newBuild !== undefined);
  if (!newBuild || newBuild === later) return null;
  return (
    <Bar
      icon={Sparkles}
      role="status"
      actions={
        <>
          <Button size="compact-sm" onClick={() => window.location.reload()}>
            {t('front:reload')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => setLater(newBuild)}>
            {t('build.later')}
          </Button>
        </>
      }
    >
      <b>{t('build.title')}</b> {t('build.text')}
    </Bar>
  );
}
