import { Suspense } from 'react';
import { Waiting } from '../../front/guards';
import { lazyWithTimeout } from '../../front/lazyWithTimeout';
import type { PageNoticeProps } from './PageNotice';

/** Seldom seen: its code comes when it is. */
const PageNotice = lazyWithTimeout(() => import('./PageNotice'));

const shown = (props: PageNoticeProps) => (
  <Suspense fallback={<Waiting />}>
    <PageNotice {...props} />
  </Suspense>
);

/** The 401 page. */
export const NoPermission = () => shown({ kind: 'noPermission' });

/** The 404 page. */
export const NotFound = () => shown({ kind: 'notFound' });

/** A page that was paid for until `at`, ms. */
export const ServiceEnded = ({ at }: { at: number }) => shown({ kind: 'serviceEnded', at });
