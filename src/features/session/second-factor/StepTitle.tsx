import { Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Heading of a step on the login page, and of the window. */
export function StepTitle({ of }: { of: 'step' | 'enrol' | 'codes' }) {
  const { t } = useTranslation('factor');
  const title = t(`${of}Title`);
  useEffect(() => {
    document.title = `${title} · Pharos`;
  }, [title]);
  return (
    <>
      <Title order={1} size="h2" mb={4}>
        {title}
      </Title>
      {of !== 'codes' && (
        <Text c="dimmed" mb="xl">
          {t(`${of}About`)}
        </Text>
      )}
    </>
  );
}
