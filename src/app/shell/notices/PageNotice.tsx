import { HOME_PATH } from '@features/session';
import { useFormat, usePermission } from '@shared/lib';
import { CalendarX2, Compass, LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from './Notice';

function useWayHome() {
  const { t } = useTranslation('shell');
  return { label: t('notice.home'), to: HOME_PATH };
}

/** Signed in, but this page belongs to others. */
function NoPermission() {
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

function NotFound() {
  const { t } = useTranslation('shell');
  const action = useWayHome();
  return (
    <Notice icon={Compass} title={t('notice.notFound')} text={t('notice.notFoundText')} action={action} />
  );
}

const SERVICES = '/chargeMain/chargeManagement/service';

/** A page that was paid for until `at`, ms. */
function ServiceEnded({ at }: { at: number }) {
  const { t } = useTranslation('shell');
  const { date } = useFormat();
  const home = useWayHome();
  const mayRenew = usePermission('chargeManagement');
  const action = mayRenew ? { label: t('notice.renew'), to: SERVICES } : home;
  const text = t(mayRenew ? 'notice.endedRenew' : 'notice.endedAsk', { at: date(at) });
  return <Notice icon={CalendarX2} title={t('notice.ended')} text={text} action={action} />;
}

export type PageNoticeProps = { kind: 'noPermission' | 'notFound' } | { kind: 'serviceEnded'; at: number };

/** A page that says why there is no other. */
export default function PageNotice(props: PageNoticeProps) {
  if (props.kind === 'serviceEnded') return <ServiceEnded at={props.at} />;
  return props.kind === 'notFound' ? <NotFound /> : <NoPermission />;
}
