import { Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Public.module.css';

interface Section {
  title: string;
  paragraphs: string[];
}

/** A legal text, in the reader's language. */
function Agreement({ text }: { text: 'userAgreement' | 'privacyPolicy' }) {
  const { t } = useTranslation('agreements');
  const title = t(`${text}.title`);
  const sections = t(`${text}.sections`, { returnObjects: true }) as unknown;
  useEffect(() => {
    document.title = `${title} · Pharos`;
  }, [title]);
  return (
    <main className={classes.text}>
      <Title order={1} size="h2">
        {title}
      </Title>
      <p>{t(`${text}.date`)}</p>
      {(Array.isArray(sections) ? (sections as Section[]) : []).map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </main>
  );
}

export function UserAgreement() {
  return <Agreement text="userAgreement" />;
}
export function PrivacyPolicy() {
  return <Agreement text="privacyPolicy" />;
}
