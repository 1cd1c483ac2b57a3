import type { OwnSession } from '@contract/access/ownSessions';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import { browserName } from './browserName';

export function useDevice() {
  const { t } = useTranslation('ownSessions');
  return ({ userAgent }: OwnSession) => browserName(userAgent) ?? t('unknownDevice');
}

export function SessionRow({ session, onEnd }: { session: OwnSession; onEnd(): void }) {
  const { t } = useTranslation('ownSessions');
  const format = useFormat();
  const device = useDevice()(session);
  const facts = [
    session.ip && t('from', { ip: session.ip }),
    t('began', { at: format.dateTime(session.createdAt) }),
    t('seen', { at: format.dateTime(session.seenAt) }),
  ];
  return (
    <Group
      justify="space-between"
      gap="sm"
      wrap="nowrap"
      data-session={session.current ? 'current' : 'other'}
    >
      <div>
        <Text size="sm" fw={600} title={session.userAgent ?? undefined}>
          {device}
        </Text>
        <Text size="xs" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      {session.current ? (
        <Badge variant="default" flex="none">
          {t('current')}
        </Badge>
      ) : (
        <Button
          size="xs"
          variant="default"
          flex="none"
          aria-label={t('endNamed', { device })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </Group>
  );
}
