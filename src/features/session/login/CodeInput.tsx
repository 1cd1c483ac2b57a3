import type { SmsSendRequest } from '@contract/access/accounts';
import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { useCall } from '@shared/lib';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../fields/problemText';
import { visitorApi } from './visitor.api';

const SECOND = 1_000;

/** Whole seconds that are left of a wait; counts by itself from the moment it is begun. */
export function useWait(): [left: number, begin: (ms: number) => void] {
  const [clock, setClock] = useState({ until: 0, now: 0 });
  const { until } = clock;
  const isOver = until <= clock.now;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setClock({ until, now: Date.now() }), SECOND);
    return () => clearInterval(timer);
  }, [until, isOver]);
  const begin = (ms: number) => setClock({ until: Date.now() + ms, now: Date.now() });
  return [Math.max(0, Math.ceil((until - clock.now) / SECOND)), begin];
}

export interface CodeInputProps extends TextInputProps {
  /** What to ask for; undefined while something before it is wrong. */
  request(): SmsSendRequest | undefined;
}

/** The code of a message, and the button that sends one. */
export function CodeInput({ request, ...input }: CodeInputProps) {
  const { t } = useTranslation('account');
  const [send, { busy, answer, problem }] = useCall(visitorApi.sendCode);
  const [left, wait] = useWait();
  const refusal = useProblemText(problem);
  const ask = async () => {
    const wanted = request();
    if (!wanted) return;
    const done = await send(wanted);
    wait(done.answer?.resendAfterMs ?? Number(done.problem?.params?.seconds ?? 0) * SECOND);
  };
  return (
    <div>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          {...input}
          size="md"
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          style={{ flex: 1 }}
          error={input.error ?? refusal}
        />
        <Button
          variant="default"
          size="md"
          mt={25}
          loading={busy}
          disabled={left > 0}
          onClick={() => void ask()}
        >
          {left > 0 ? t('resendIn', { count: left }) : t('sendCode')}
        </Button>
      </Group>
      <div role="status" style={{ fontSize: 'var(--mantine-font-size-xs)' }}>
        {answer && left > 0 ? t('codeSent') : ''}
      </div>
    </div>
  );
}
