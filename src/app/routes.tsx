import { PUBLIC_PATHS } from '@contract/menu';
import { HOME_PATH, LOGIN_PATH } from '@features/session';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Navigate, type RouteObject, useSearchParams } from 'react-router-dom';
import { SignedIn, Waiting } from './guards';
import { lazyWithTimeout } from './lazyWithTimeout';
import { OTHER_NAMES, PAGES } from './pages';
import { ScreenFrame } from './ScreenFrame';
import { NoPermission, NotBuilt, NotFound, RouteFault } from './shell/notices';
import { Redirect } from './shell/tabs/Redirect';

const LoginScreen = lazy(() => import('@features/session/LoginScreen'));
const AuthRedirect = lazyWithTimeout(() => import('@features/session/AuthRedirectScreen'));

const Agreement = {
  user: lazyWithTimeout(() =>
    import('@features/public/AgreementScreen').then((part) => ({ default: part.UserAgreement })),
  ),
  privacy: lazyWithTimeout(() =>
    import('@features/public/AgreementScreen').then((part) => ({ default: part.PrivacyPolicy })),
  ),
};
const WarningNotice = lazyWithTimeout(() => import('@features/public/WarningNoticeScreen'));
const NoticeDrugList = lazyWithTimeout(() => import('@features/public/NoticeDrugListScreen'));
const Evaluation = lazyWithTimeout(() => import('@features/public/EvaluationScreen'));
const SureComplete = lazyWithTimeout(() => import('@features/public/SureCompleteScreen'));
const AbnormalInfo = lazyWithTimeout(() => import('@features/public/AbnormalInfoScreen'));

const PUBLIC_SCREENS: Readonly<Record<string, ReactNode>> = {
  [LOGIN_PATH]: <LoginScreen />,
  '/login2': <LoginScreen way="phone" />,
  '/auth-redirect': <AuthRedirect />,
  '/userAgreement': <Agreement.user />,
  '/privacyPolicy': <Agreement.privacy />,
  '/warningNotice': <WarningNotice />,
  '/noticeDrugList': <NoticeDrugList />,
  '/evaluation': <Evaluation />,
  '/sureComplete': <SureComplete />,
  '/abnormalInfo': <AbnormalInfo />,
};

function publicElement(path: string) {
  return PUBLIC_SCREENS[path] ?? <NotBuilt />;
}

const publicRoutes: RouteObject[] = PUBLIC_PATHS.map((path) => ({
  path,
  element: <Suspense fallback={<Waiting />}>{publicElement(path)}</Suspense>,
  errorElement: <RouteFault />,
}));

const pageRoutes: RouteObject[] = PAGES.map((page) => ({
  path: page.path,
  element: <ScreenFrame page={page} />,
}));

function OtherName({ addressOf }: { addressOf(id: string | null): string }) {
  const [search] = useSearchParams();
  return <Navigate to={addressOf(search.get('id'))} replace />;
}

const otherNames: RouteObject[] = Object.entries(OTHER_NAMES).map(([path, addressOf]) => ({
  path,
  element: <OtherName addressOf={addressOf} />,
}));

/**
 * The whole table: public pages, pages behind the login in their frame, and an answer for any other path.
 * @param Shell frame of what lies behind the login; may be lazy, so that the login loads without it.
 */
export function createRouteTable(Shell: ComponentType): RouteObject[] {
  const shell = (
    <SignedIn>
      <Suspense fallback={<Waiting />}>
        <Shell />
      </Suspense>
    </SignedIn>
  );
  return [
    { path: '/', element: <Navigate to={HOME_PATH} replace /> },
    ...publicRoutes,
    {
      element: shell,
      errorElement: <RouteFault />,
      children: [
        ...pageRoutes,
        ...otherNames,
        { path: '/redirect/*', element: <Redirect /> },
        { path: '/401', element: <NoPermission /> },
        { path: '/404', element: <NotFound /> },
        { path: '*', element: <NotFound /> },
      ],
    },
  ];
}
