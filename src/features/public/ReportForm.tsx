import { LINK_TEXT_MAX } from '@contract/access/publicLinks';
import { Button, InputBase, Stack, TextInput } from '@mantine/core';
import { useCall } from '@shared/lib';
import { FormMessage } from '@shared/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Thanks } from './LinkFrame';
import { publicApi } from './public.api';

const EMPTY = { description: '', reporter: '', contact: '' };

interface ReportFormProps {
  token: string;
  answered: boolean;
  /** Who reports gets a text message when the repair is done. */
  textWhenDone: boolean;
}

/** A person at the machine reports a fault. */
export function ReportForm({ token, answered, textWhenDone }: ReportFormProps) {
  const { t } = useTranslation('public');
  const [send, { answer, busy, problem }] = useCall(publicApi.answerLink);
  const [report, setReport] = useState(EMPTY);
  if (answered || answer) return <Thanks />;
  const set = (part: Partial<typeof EMPTY>) => setReport({ ...report, ...part });
  const isWhole = Object.values(report).every((text) => text.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !busy) void send({ token, report });
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t('report.title')}>
      <Stack gap="sm" mt="lg">
        <h2>{t('report.title')}</h2>
        <InputBase
          component="textarea"
          multiline
          label={t('report.description')}
          value={report.description}
          maxLength={LINK_TEXT_MAX}
          rows={4}
          onChange={({ currentTarget: { value } }) => set({ description: value })}
        />
        <TextInput
          label={t('report.reporter')}
          autoComplete="name"
          maxLength={64}
          value={report.reporter}
          onChange={({ currentTarget: { value } }) => set({ reporter: value })}
        />
        <TextInput
          label={t('report.contact')}
          description={t(textWhenDone ? 'report.textWhenDone' : 'report.forQuestions')}
          type="tel"
          autoComplete="tel"
          maxLength={11}
          value={report.contact}
          onChange={({ currentTarget: { value } }) => set({ contact: value })}
        />
        <FormMessage message={problem?.message} />
        <Button size="lg" type="submit" disabled={!isWhole} loading={busy}>
          {t('report.send')}
        </Button>
      </Stack>
    </form>
  );
}
