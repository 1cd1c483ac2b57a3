import { personalFields } from '@contract/kit/personal';
import type { AnyRow, Resource } from '@contract/kit/resource';
import { REVEAL_MS } from '@contract/kit/reveal';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { problemOf } from '@shared/api';
import { useAction } from '@shared/lib';
import { FormMessage } from '@shared/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { crudApi } from '../crudApi';
import type { Words } from '../words';
import { RevealContext, type Revealed, useReveal } from './revealed';
import { usePurpose } from './usePurpose';

interface RevealDialogProps {
  words: Words;
  field: string;
  revealed: Revealed;
  onRevealed(): void;
}

/** What for? The answer is kept with the name of whoever looks. */
function RevealDialog({ words, field, revealed, onRevealed }: RevealDialogProps) {
  const { t } = useTranslation('record');
  const { inputs, given } = usePurpose();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const close = () => revealed.ask(undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const purpose = given();
    if (!purpose) return;
    setBusy(true);
    void revealed
      .reveal(purpose)
      .then(onRevealed, (error: unknown) => setRefusal(problemOf(error).message))
      .finally(() => setBusy(false));
  };
  return (
    <Modal opened onClose={close} title={t('reveal.title')} centered>
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <FormMessage message={refusal} />
          <Text size="sm">
            {t('reveal.about', { field: words.field(field), seconds: REVEAL_MS / 1_000 })}
          </Text>
          {inputs}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t('reveal.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('reveal.show')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface RevealScopeProps {
  resource: Resource;
  row: AnyRow;
  words: Words;
  children: ReactNode;
}

function Open({ resource, row, words, children }: RevealScopeProps) {
  const revealed = useReveal(resource, row);
  const [lookAgain] = crudApi.useLazyHistoryQuery();
  const { asked } = revealed;
  return (
    <RevealContext value={revealed}>
      {children}
      {asked !== undefined && (
        <RevealDialog
          {...{ words, revealed }}
          field={asked}
          onRevealed={() => void lookAgain({ resource: resource.name, id: row.id })}
        />
      )}
    </RevealContext>
  );
}

/** Around a record whose masked values may be seen plain, by those who may. */
export function RevealScope(props: RevealScopeProps) {
  const may = useAction('pii:reveal');
  if (!may || personalFields(props.resource).length === 0) return props.children;
  return <Open {...props} />;
}
