import { LINK_TEXT_MAX, type LinkView } from '@contract/access/publicLinks';
import { Button, Group, InputBase, Stack } from '@mantine/core';
import { useCall } from '@shared/lib';
import { FormMessage } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkFrame, Thanks } from './LinkFrame';
import { publicApi } from './public.api';
import { Subject } from './Subject';

function SureComplete({ view, token }: { view: LinkView; token: string }) {
  const { t } = useTranslation('public');
  const [send, { answer, busy, problem }] = useCall(publicApi.answerLink);
  const [comment, setComment] = useState('');
  if (view.answered || answer) return <Thanks />;
  const say = (complete: boolean) => void send({ token, complete, comment });
  return (
    <Stack gap="lg">
      <Subject view={view} />
      <InputBase
        component="textarea"
        multiline
        label={t('missing')}
        value={comment}
        maxLength={LINK_TEXT_MAX}
        rows={4}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <FormMessage message={problem?.message} />
      {/* Side by side where both names fit. */}
      <Group grow preventGrowOverflow={false}>
        <Button
          size="lg"
          variant="default"
          loading={busy}
          disabled={comment.trim() === ''}
          onClick={() => say(false)}
        >
          {t('notYet')}
        </Button>
        <Button size="lg" loading={busy} onClick={() => say(true)}>
          {t('complete')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Is the repair really done? */
export default function SureCompleteScreen() {
  return (
    <LinkFrame page="sureComplete">{(view, token) => <SureComplete view={view} token={token} />}</LinkFrame>
  );
}
