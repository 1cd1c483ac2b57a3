import { HOME_PATH } from '@features/session';
import { Compass, Construction, LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from './Notice';

function useWayHome() {
  const { t } = useTranslation('shell');
  return { label: t('notice.home'), to: HOME_PATH };
}

/** The 401 page: signed in, but this page belongs to others. */
export function NoPermission() {
  const { t } = useTranslation('shell');
  const action = useWayHome();
  return (
    <Notice
      icon={LockKeyhole}
      title={t('notice.noPermission')}
      text={t('notice.noPermissionText')}
      action={action}
    />
  );
}

/** The 404 page. */
export function NotFound() {
  const { t } = useTranslation('shell');
  const action = useWayHome();
  return (
    <Notice icon={Compass} title={t('notice.notFound')} text={t('notice.notFoundText')} action={action} />
  );
}

/** A page of the route tree without a screen yet. Says so instead of showing an empty frame. */
export function NotBuilt({ name }: { name?: string }) {
  const { t } = useTranslation('shell');
  const action = useWayHome();
  const title = name ?? t('notice.notBuilt');
  return <Notice icon={Construction} title={title} text={t('notice.notBuiltText')} action={action} />;
}
