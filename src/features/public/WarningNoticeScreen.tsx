import type { LinkView } from '@contract/access/publicLinks';
import { Button } from '@mantine/core';
import { useCall } from '@shared/lib';
import { FormMessage } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { AlertCard } from './AlertCard';
import { LinkFrame, Thanks } from './LinkFrame';
import { publicApi } from './public.api';

function Notice({ view, token }: { view: LinkView; token: string }) {
  const { t } = useTranslation('public');
  const [send, { answer, busy, problem }] = useCall(publicApi.answerLink);
  return (
    <>
      {view.alert && <AlertCard alert={view.alert} timeZone={view.timeZone} />}
      {view.answered || answer ? (
        <Thanks />
      ) : (
        <>
          <FormMessage message={problem?.message} />
          <Button size="lg" fullWidth loading={busy} onClick={() => void send({ token, seen: true })}>
            {t('seen')}
          </Button>
        </>
      )}
    </>
  );
}

/** An alarm that reached somebody by message. */
export default function WarningNoticeScreen() {
  return <LinkFrame page="warningNotice">{(view, token) => <Notice view={view} token={token} />}</LinkFrame>;
}
