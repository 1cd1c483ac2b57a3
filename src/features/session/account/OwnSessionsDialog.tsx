import type { OwnSession } from '@contract/access/ownSessions';
import { Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ApiProblem } from '@shared/api';
import { FormMessage } from '@shared/ui/dialogs/FormMessage';
import { PlainDialog } from '@shared/ui/dialogs/PlainDialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../fields/problemText';
import { factorApi } from '../second-factor/factor.api';
import { type FactorProof, ProveForm } from '../second-factor/ProveForm';
import { accountApi } from './account.api';
import type { AccountDialogProps } from './ChangePasswordDialog';
import { SessionRow, useDevice } from './SessionRow';

/** What is asked to end: one of them, or all but this one. */
type SessionsToEnd = OwnSession | 'others';

interface OverviewProps {
  sessions: readonly OwnSession[];
  ask(what: SessionsToEnd): void;
}

function Overview({ sessions, ask }: OverviewProps) {
  const { t } = useTranslation('ownSessions');
  const alone = sessions.every(({ current }) => current);
  return (
    <Stack gap="md">
      <Text size="sm">{t('about')}</Text>
      <List listStyleType="none" spacing="sm">
        {sessions.map((session) => (
          <List.Item
            key={session.id}
            styles={{ itemWrapper: { display: 'block' }, itemLabel: { display: 'block' } }}
          >
            <SessionRow session={session} onEnd={() => ask(session)} />
          </List.Item>
        ))}
      </List>
      {alone ? (
        <Text size="sm" c="dimmed">
          {t('noOthers')}
        </Text>
      ) : (
        <Group justify="flex-end">
          <Button color="red" variant="light" onClick={() => ask('others')}>
            {t('endOthers')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface EndFormProps {
  asked: SessionsToEnd;
  /** A second factor is on, and is shown too. */
  factor: boolean;
  onDone(): void;
}

/** Somebody else at an open console must not throw its owner out everywhere. */
function EndForm({ asked, factor, onDone }: EndFormProps) {
  const { t } = useTranslation('ownSessions');
  const device = useDevice();
  const [endOne] = accountApi.useEndOwnSessionMutation();
  const [endOthers] = accountApi.useEndOtherSessionsMutation();
  const others = asked === 'others';
  const send = async (proof: FactorProof) => {
    await (others ? endOthers(proof) : endOne({ ...proof, id: asked.id })).unwrap();
    notifications.show({ message: t(others ? 'othersEnded' : 'ended') });
    onDone();
  };
  const about = others ? t('endOthersAbout') : t('endOneAbout', { device: device(asked) });
  return (
    <Stack gap="md">
      <Text size="sm">{about}</Text>
      <ProveForm on={factor} label={t(others ? 'endOthers' : 'end')} danger send={send} onCancel={onDone} />
    </Stack>
  );
}

function Content() {
  const [asked, ask] = useState<SessionsToEnd>();
  const anew = { refetchOnMountOrArgChange: true };
  const { data: sessions, error, refetch } = accountApi.useOwnSessionsQuery(undefined, anew);
  const { data: factor } = factorApi.useFactorQuery(undefined, anew);
  const refusal = useProblemText(error as ApiProblem | undefined);
  const done = () => {
    ask(undefined);
    void refetch();
  };
  if (refusal) return <FormMessage message={refusal} />;
  if (!sessions || !factor) return <Skeleton h="8rem" />;
  if (asked) return <EndForm asked={asked} factor={factor.on} onDone={done} />;
  return <Overview sessions={sessions} ask={ask} />;
}

/** Where one is signed in oneself; ends one of them or all others. */
export default function OwnSessionsDialog({ opened, onClose }: AccountDialogProps) {
  const { t } = useTranslation('ownSessions');
  return (
    <PlainDialog opened={opened} onClose={onClose} title={t('title')} centered>
      {opened && <Content />}
    </PlainDialog>
  );
}
