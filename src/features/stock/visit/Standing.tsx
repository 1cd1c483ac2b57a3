import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { useVisit } from './useVisit';
import type { StoredVisit } from './visit';

export type VisitControl = ReturnType<typeof useVisit>;

/** What stands between the work and the server. */
export function Standing({ of, visit }: { of: VisitControl; visit: StoredVisit }) {
  const { t } = useTranslation('stock');
  const { refused, key } = visit;
  if (refused)
    return (
      <Alert color="red" title={t('visit.refused')} role="alert">
        <Text size="sm">{refused.lane ? `${refused.lane} · ${refused.message}` : refused.message}</Text>
        <Text size="sm">{t('visit.refusedText')}</Text>
        <Group mt="sm">
          <Button onClick={() => void of.takeNew()}>{t('visit.takeNew')}</Button>
          <Button variant="default" onClick={of.discard}>
            {t('visit.discard')}
          </Button>
        </Group>
      </Alert>
    );
  if (key)
    return (
      <Alert color="blue" title={t('visit.waits')} role="status">
        {t('visit.waitsText')}
      </Alert>
    );
  return of.lost ? (
    <Alert color="orange" title={t('visit.notKept')} role="alert">
      {t('visit.notKeptText')}
    </Alert>
  ) : null;
}
