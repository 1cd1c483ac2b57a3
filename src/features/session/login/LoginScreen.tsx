import { DISPLAY_PAGES } from '@contract/access/displays';
import type { SessionUser } from '@contract/session';
import { Anchor, Loader, Text, Title } from '@mantine/core';
import { type ComponentType, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { LanguageSelect } from '../language/LanguageSelect';
import { selectBetweenSteps, selectPhase, selectUser } from '../state/session.selectors';
import { Lighthouse, SeaAtNight } from './Lighthouse';
import classes from './LoginScreen.module.css';
import { safeRedirect } from './redirect';
import { MODES, type Mode, PATHS, SignIn, type SignInPath } from './SignIn';

/** Forms besides that of the account, by what they are for; `second` is the second step of a sign-in. */
export type LoginForms = Readonly<Record<Mode | 'phone' | 'second', ComponentType>>;

function OtherMode({ Form, search }: { Form: ComponentType; search: URLSearchParams }) {
  const { t } = useTranslation('account');
  const back = new URLSearchParams(search);
  back.delete('mode');
  back.delete('invite');
  return (
    <>
      <Form />
      <Anchor component={Link} to={`${PATHS.account}?${back}`} size="sm" display="block" mt="md">
        {t('toLogin')}
      </Anchor>
    </>
  );
}

/** A display begins where its administrator wants it, a person where he was going. */
function startOf(user: SessionUser | undefined, redirect: string | null): string {
  return user?.displayPage ? DISPLAY_PAGES[user.displayPage] : safeRedirect(redirect);
}

export interface LoginScreenProps {
  forms: LoginForms;
  way?: SignInPath;
}

/** Identifies the person by account, phone or code. */
function FirstStep({ forms, way }: Required<LoginScreenProps>) {
  const { t } = useTranslation(['login', 'account']);
  const [search] = useSearchParams();
  const mode = MODES.find((each) => each === search.get('mode'));
  const title = mode ? t(`account:${mode}Title`) : t('login:title');
  const subtitle = mode ? t(`account:${mode}About`) : t('login:subtitle');
  useEffect(() => {
    document.title = `${title} · Pharos`;
  }, [title]);
  return (
    <>
      <Title order={1} size="h2" mb={4}>
        {title}
      </Title>
      <Text c="dimmed" mb="xl">
        {subtitle}
      </Text>
      {mode ? (
        <OtherMode Form={forms[mode]} search={search} />
      ) : (
        <SignIn way={way} search={search} Phone={forms.phone} />
      )}
    </>
  );
}

/** The sign-in page. A signed-in person is redirected. */
export default function LoginScreen({ forms, way = 'account' }: LoginScreenProps) {
  const { t } = useTranslation('login');
  const phase = useSelector(selectPhase);
  const user = useSelector(selectUser);
  const between = useSelector(selectBetweenSteps);
  const [search] = useSearchParams();
  if (phase === 'signedIn') return <Navigate to={startOf(user, search.get('redirect'))} replace />;
  return (
    <div className={classes.page}>
      <section className={classes.sea} aria-hidden="true">
        <SeaAtNight />
        <div className={classes.brand}>
          <Lighthouse />
          Pharos
        </div>
        <div className={classes.claim}>
          <h2>{t('claim')}</h2>
          <p>{t('claimText')}</p>
        </div>
      </section>
      <main className={classes.side}>
        <div className={classes.tools}>
          <LanguageSelect />
        </div>
        <div className={classes.form}>
          <div className={classes.small}>
            <Lighthouse size={24} />
            Pharos
          </div>
          <Suspense fallback={<Loader type="dots" />}>
            {between ? <forms.second /> : <FirstStep forms={forms} way={way} />}
          </Suspense>
        </div>
      </main>
    </div>
  );
}
