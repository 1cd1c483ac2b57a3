import { isLocale } from '@contract/common/locale';
import { messageText } from '@contract/messages';
import type { PermissionKey } from '@contract/permissions';
import { useIsEnded } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState';

/** Why what is sold with this page is not told; undefined while its service runs. */
export function useServiceEnded(key: PermissionKey): string | undefined {
  const { language } = useTranslation().i18n;
  const ended = useIsEnded(key);
  return ended ? messageText('err.charge.ended', isLocale(language) ? language : 'en') : undefined;
}

/** In place of what is sold and whose service has ended. */
export function EndedService({ reason }: { reason: string }) {
  return <EmptyState kind="forbidden" title={reason} text="" />;
}
