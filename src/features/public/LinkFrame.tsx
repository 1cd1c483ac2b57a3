import type { LinkPage, LinkView } from '@contract/access/publicLinks';
import { Center, Loader, Title } from '@mantine/core';
import { useCall } from '@shared/lib';
import { EmptyState, ZoneNote } from '@shared/ui';
import { CircleCheck, Link2Off } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { mayComeYet } from './mayComeYet';
import classes from './Public.module.css';
import { publicApi } from './public.api';

interface LinkFrameProps {
  page: LinkPage;
  children(view: LinkView, token: string): ReactNode;
}

function Message({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div className={classes.message} role="status">
      {icon}
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}

/** That is all that was wanted. */
export function Thanks() {
  const { t } = useTranslation('public');
  return <Message icon={<CircleCheck size={40} aria-hidden />} title={t('thanks')} text={t('thanksText')} />;
}

/** Whom to ask, and the zone of the times above. */
function Asked({ view: { institution, timeZone } }: { view: LinkView }) {
  const { t } = useTranslation('public');
  const { name, phone } = institution;
  return (
    <section className={classes.card}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('institution')}</dt>
          <dd>{name}</dd>
        </div>
        {phone && (
          <div>
            <dt>{t('phone')}</dt>
            <dd>
              <a href={`tel:${phone}`}>{phone}</a>
            </dd>
          </div>
        )}
      </dl>
      <ZoneNote timeZone={timeZone} />
    </section>
  );
}

/** A page behind a link: what it shows, or why it cannot. Made for a phone held in one hand. */
export function LinkFrame({ page, children }: LinkFrameProps) {
  const { t } = useTranslation('public');
  const [search] = useSearchParams();
  const token = search.get('k') ?? '';
  const [open, { answer: view, problem }] = useCall(publicApi.openLink);
  const title = t(`${page}.title`);
  useEffect(() => {
    document.title = `${title} · Pharos`;
  }, [title]);
  useEffect(() => {
    if (token !== '') void open(token);
  }, [open, token]);
  const wrong = token === '' || problem !== undefined || (view && view.page !== page);
  const body = () => {
    if (problem && mayComeYet(problem))
      return <EmptyState kind="failed" title={problem.message} onRetry={() => void open(token)} />;
    if (wrong) {
      const said = problem?.message ?? t('invalid');
      return <Message icon={<Link2Off size={40} aria-hidden />} title={said} text={t('invalidText')} />;
    }
    if (view)
      return (
        <>
          {children(view, token)}
          <Asked view={view} />
        </>
      );
    return (
      <Center mih="40vh" role="status" aria-label={t('loading')}>
        <Loader type="dots" />
      </Center>
    );
  };
  return (
    <main className={classes.page}>
      <Title order={1} size="h3" className={classes.title}>
        {title}
      </Title>
      {body()}
      <footer className={classes.foot}>{t('foot')}</footer>
    </main>
  );
}
