import { ActionIcon } from '@mantine/core';
import { onceIdle } from '@shared/api';
import { usePermission } from '@shared/lib';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { News } from './NewsPanel';

/** The parts of a page may still come when nothing is on its way for a moment. */
const LATER_MS = 1_000;

/** True when the page has what it shows: no list waits behind the questions of the bell. */
function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    let forget: (() => void) | undefined;
    const timer = setTimeout(() => {
      forget = onceIdle(() => setQuiet(true));
    }, LATER_MS);
    return () => {
      clearTimeout(timer);
      forget?.();
    };
  }, []);
  return quiet;
}

/** Announcements from above, with the number of those not yet read. */
export function NoticeBell() {
  const { t } = useTranslation('system');
  const quiet = useQuiet();
  if (!usePermission('platformNotice')) return null;
  if (quiet) return <News />;
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" disabled aria-label={t('notice.title')}>
      <Bell size={18} />
    </ActionIcon>
  );
}
