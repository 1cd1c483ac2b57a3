import { LINK_TEXT_MAX, type LinkView } from '@contract/access/publicLinks';
import { Button, InputBase, Rating, Stack, Text } from '@mantine/core';
import { useCall } from '@shared/lib';
import { FormMessage } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkFrame, Thanks } from './LinkFrame';
import { publicApi } from './public.api';
import { Subject } from './Subject';

function Evaluation({ view, token }: { view: LinkView; token: string }) {
  const { t } = useTranslation('public');
  const [send, { answer, busy, problem }] = useCall(publicApi.answerLink);
  const [stars, setStars] = useState(0);
  const [comment, setComment] = useState('');
  if (view.answered || answer) return <Thanks />;
  return (
    <Stack gap="lg">
      <Subject view={view} />
      <div>
        <Text fw={600} mb={4}>
          {t('stars')}
        </Text>
        <Rating
          size="xl"
          value={stars}
          onChange={setStars}
          getSymbolLabel={(value) => t('starsOf', { count: value })}
        />
      </div>
      <InputBase
        component="textarea"
        multiline
        label={t('comment')}
        value={comment}
        maxLength={LINK_TEXT_MAX}
        rows={4}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <FormMessage message={problem?.message} />
      <Button
        size="lg"
        fullWidth
        disabled={stars === 0}
        loading={busy}
        onClick={() => void send({ token, stars, comment })}
      >
        {t('send')}
      </Button>
    </Stack>
  );
}

/** How well a repair was done. */
export default function EvaluationScreen() {
  return <LinkFrame page="evaluation">{(view, token) => <Evaluation view={view} token={token} />}</LinkFrame>;
}
