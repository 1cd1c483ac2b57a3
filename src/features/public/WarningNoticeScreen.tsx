import type { LinkView } from '@contract/publicLinks';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AlertCard } from './AlertCard';
import { LinkFrame, Thanks } from './LinkFrame';
import { publicApi } from './public.api';

function Notice({ view, token }: { view: LinkView; token: string }) {
  const { t } = useTranslation('public');
  const [answer, { isSuccess, isLoading }] = publicApi.useAnswerLinkMutation();
  return (
    <>
      {view.alert && <AlertCard alert={view.alert} />}
      {view.answered || isSuccess ? (
        <Thanks />
      ) : (
        <Button size="lg" fullWidth loading={isLoading} onClick={() => void answer({ token, seen: true })}>
          {t('seen')}
        </Button>
      )}
    </>
  );
}

/** An alarm that reached somebody by message. */
export default function WarningNoticeScreen() {
  return <LinkFrame page="warningNotice">{(view, token) => <Notice view={view} token={token} />}</LinkFrame>;
}
