import {
  DISCLOSURE_PURPOSES,
  PURPOSE_NOTE_MAX,
  purposeSchema,
  type RevealPurpose,
} from '@contract/kit/reveal';
import { Select, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../words';

const NOTE_MIN = 4;

export interface PurposeInputs {
  inputs: ReactNode;
  /** What was given; undefined, with messages at the inputs, while it is not enough. */
  given(): RevealPurpose | undefined;
}

/** Asks what personal data are needed for; the words are those of the list of full exports. */
export function usePurpose(): PurposeInputs {
  const { t } = useTranslation('record');
  const words = useWords('exportRequests');
  const [draft, setDraft] = useState<Partial<RevealPurpose>>({});
  const [tried, setTried] = useState(false);
  const parsed = purposeSchema.safeParse(draft);
  const wrong = (name: keyof RevealPurpose) =>
    tried && parsed.error?.issues.some(({ path }) => path[0] === name);
  return {
    given() {
      setTried(true);
      return parsed.data;
    },
    inputs: (
      <>
        <Select
          label={t('reveal.purpose')}
          withAsterisk
          data-autofocus
          data={DISCLOSURE_PURPOSES.map((value) => ({ value, label: words.choice('purpose', value) }))}
          value={draft.purpose ?? null}
          error={wrong('purpose') && t('reveal.missing')}
          onChange={(purpose) =>
            setDraft({ ...draft, purpose: (purpose as RevealPurpose['purpose']) ?? undefined })
          }
        />
        <Textarea
          label={t('reveal.note')}
          description={t('reveal.noteHelp')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={PURPOSE_NOTE_MAX}
          value={draft.note ?? ''}
          error={wrong('note') && t('reveal.short', { min: NOTE_MIN })}
          onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
        />
      </>
    ),
  };
}
