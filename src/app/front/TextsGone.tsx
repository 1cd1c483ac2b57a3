import { Affix, Paper } from '@mantine/core';
import { useTextsGone } from '@shared/lib';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewBuildBar } from '../shell/notices/NewBuildBar';
import { useWallReload } from '../shell/wall/useWallReload';

/** Texts that a part of the page needs are no longer on the server: it says so wherever one is, and offers to reload. */
export function TextsGone() {
  const { t } = useTranslation('front');
  const gone = useTextsGone();
  const [closed, setClosed] = useState(false);
  useWallReload(gone);
  if (!gone || closed) return null;
  return (
    <Affix position={{ bottom: 0, left: 0, right: 0 }} withinPortal={false}>
      <Paper withBorder radius={0}>
        <NewBuildBar onClose={() => setClosed(true)} closing={t('close')}>
          <b>{t('fault.gone')}</b>
        </NewBuildBar>
      </Paper>
    </Affix>
  );
}
