import { personalFields } from '@contract/kit/personal';
import type { AnyRow } from '@contract/kit/resource';
import { REVEAL_MS, type RevealPurpose } from '@contract/kit/reveal';
import { problemOf } from '@shared/api';
import { useAction } from '@shared/lib';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../api/resourceApi';
import { useResource } from '../ResourceContext';
import { PurposeDialog } from './PurposeDialog';
import { RevealContext, type RevealState, useReveal } from './reveal';

interface RevealDialogProps {
  field: string;
  revealed: RevealState;
  onRevealed(): void;
}

/** The purpose, stored with the name of the person. */
function RevealDialog({ field, revealed, onRevealed }: RevealDialogProps) {
  const { words } = useResource();
  const { t } = useTranslation('record');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const show = (purpose: RevealPurpose) => {
    setBusy(true);
    void revealed
      .reveal(purpose)
      .then(onRevealed, (error: unknown) => setRefusal(problemOf(error).message))
      .finally(() => setBusy(false));
  };
  return (
    <PurposeDialog
      busy={busy}
      refusal={refusal}
      title={t('reveal.title')}
      about={t('reveal.about', { field: words.field(field), seconds: REVEAL_MS / 1_000 })}
      action={t('reveal.show')}
      onGiven={show}
      onClose={() => revealed.ask(undefined)}
    />
  );
}

interface RevealScopeProps {
  row: AnyRow;
  children: ReactNode;
}

function Open({ row, children }: RevealScopeProps) {
  const { resource } = useResource();
  const revealed = useReveal(resource, row);
  const { refetch: lookAgain } = resourceApi.useHistoryInfiniteQuery(
    { resource: resource.name, id: row.id },
    // The screen shows it elsewhere: its entries are nothing to draw here.
    { selectFromResult: () => ({}) },
  );
  const { asked } = revealed;
  return (
    <RevealContext value={revealed}>
      {children}
      {asked !== undefined && (
        <RevealDialog revealed={revealed} field={asked} onRevealed={() => void lookAgain()} />
      )}
    </RevealContext>
  );
}

/** Around a record whose masked values may be seen plain, by those who may. */
export function RevealScope(props: RevealScopeProps) {
  const { resource } = useResource();
  const may = useAction(resource.revealedBy ?? 'pii:reveal');
  if (!may || personalFields(resource).length === 0) return props.children;
  return <Open {...props} />;
}
