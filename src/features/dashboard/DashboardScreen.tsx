import { CONTROL, IN_CONTROL } from '@contract/home/control';
import { AccessContext, late } from '@shared/lib';
import { EmptyState, LoadFailed, PageFrame } from '@shared/ui';
import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Arranged } from './Arranged';
import { HelpBelow } from './HelpBelow';

const OwnHome = late(() => import('./home/OwnHome'), LoadFailed);

/** What a person finds first, by the type of his role. */
export default function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const { roleType = 'display', viewed } = use(AccessContext);
  const type = viewed?.type ?? roleType;
  return (
    <PageFrame title={t('title')}>
      <Suspense fallback={<EmptyState kind="loading" />}>
        {IN_CONTROL.includes(type) ? <Arranged home={CONTROL} /> : <OwnHome type={type} />}
      </Suspense>
      <HelpBelow />
    </PageFrame>
  );
}
