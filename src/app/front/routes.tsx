import type { PUBLIC_PATHS } from '@contract/menu';
import { HOME_PATH } from '@features/session';
import type { LateComponent } from '@shared/lib';
import type { ReactNode } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { Arriving, ArrivingWhole } from './Arriving';
import { SignedIn } from './guards';
import { lazyWithTimeout } from './lazyWithTimeout';

const LoginScreen = lazyWithTimeout(() => import('@features/session/login/LoginScreen'));
const AuthRedirect = lazyWithTimeout(() => import('@features/session/login/AuthRedirectScreen'));
/** Fewer need them than the account's form, which is all the login page carries. */
const LOGIN_FORMS = {
  phone: lazyWithTimeout(() => import('@features/session/login/PhoneForm')),
  register: lazyWithTimeout(() => import('@features/session/login/RegisterForm')),
  forgot: lazyWithTimeout(() => import('@features/session/login/ForgotForm')),
  display: lazyWithTimeout(() => import('@features/session/login/DisplayForm')),
  second: lazyWithTimeout(() => import('@features/session/second-factor/SecondStep')),
};

const Agreement = {
  user: lazyWithTimeout<object>(() =>
    import('@features/public/AgreementScreen').then((part) => ({ default: part.UserAgreement })),
  ),
  privacy: lazyWithTimeout<object>(() =>
    import('@features/public/AgreementScreen').then((part) => ({ default: part.PrivacyPolicy })),
  ),
};
const WarningNotice = lazyWithTimeout(() => import('@features/public/WarningNoticeScreen'));
const NoticeDrugList = lazyWithTimeout(() => import('@features/public/NoticeDrugListScreen'));
const Evaluation = lazyWithTimeout(() => import('@features/public/EvaluationScreen'));
const SureComplete = lazyWithTimeout(() => import('@features/public/SureCompleteScreen'));
const AbnormalInfo = lazyWithTimeout(() => import('@features/public/AbnormalInfoScreen'));
const Shop = lazyWithTimeout(() => import('@features/public/shop/ShopScreen'));

const PUBLIC_SCREENS: Readonly<Record<(typeof PUBLIC_PATHS)[number], ReactNode>> = {
  '/login': <LoginScreen forms={LOGIN_FORMS} />,
  '/login2': <LoginScreen forms={LOGIN_FORMS} way="phone" />,
  '/auth-redirect': <AuthRedirect />,
  '/userAgreement': <Agreement.user />,
  '/privacyPolicy': <Agreement.privacy />,
  '/warningNotice': <WarningNotice />,
  '/noticeDrugList': <NoticeDrugList />,
  '/evaluation': <Evaluation />,
  '/sureComplete': <SureComplete />,
  '/abnormalInfo': <AbnormalInfo />,
  '/shop': <Shop />,
};

const publicRoutes: RouteObject[] = Object.entries(PUBLIC_SCREENS).map(([path, screen]) => ({
  path,
  element: <Arriving>{screen}</Arriving>,
}));

/**
 * Public pages, and the console at every other address.
 * @param Console everything behind the login, its own routes included; lazy, so that the login loads without it.
 */
export function createRouteTable(Console: LateComponent<object>): RouteObject[] {
  return [
    { path: '/', element: <Navigate to={HOME_PATH} replace /> },
    ...publicRoutes,
    {
      path: '*',
      element: (
        <SignedIn>
          <ArrivingWhole part={Console}>
            <Console />
          </ArrivingWhole>
        </SignedIn>
      ),
    },
  ];
}
