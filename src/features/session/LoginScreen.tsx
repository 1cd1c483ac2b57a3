import { Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useSearchParams } from 'react-router-dom';
import { LanguageMenu } from './LanguageMenu';
import { Lighthouse, SeaAtNight } from './Lighthouse';
import { LoginForm } from './LoginForm';
import classes from './LoginScreen.module.css';
import { safeRedirect } from './redirect';
import { selectPhase } from './session.slice';

/** The way in. Whoever is signed in already goes straight on. */
export default function LoginScreen() {
  const { t } = useTranslation('login');
  const phase = useSelector(selectPhase);
  const [search] = useSearchParams();
  const title = t('title');
  useEffect(() => {
    document.title = `${title} · Pharos`;
  }, [title]);
  if (phase === 'signedIn') return <Navigate to={safeRedirect(search.get('redirect'))} replace />;
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
          <LanguageMenu />
        </div>
        <div className={classes.form}>
          <div className={classes.small}>
            <Lighthouse size={24} />
            Pharos
          </div>
          <Title order={1} size="h2" mb={4}>
            {title}
          </Title>
          <Text c="dimmed" mb="xl">
            {t('subtitle')}
          </Text>
          <LoginForm />
        </div>
      </main>
    </div>
  );
}
