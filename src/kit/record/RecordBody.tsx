import type { AnyRow } from '@contract/kit/resource';
import type { RecordResult } from '@contract/kit/wire';
import { messageText } from '@contract/messages';
import { Alert, Stack, Tabs } from '@mantine/core';
import { Coming } from '@shared/ui';
import { LockKeyhole } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { copyOfTyped, copyPath, type NewRecordState } from '../form/drafts/copyOf';
import { RecordForm } from '../form/RecordForm';
import { RevealScope } from '../personal/RevealScope';
import { useResource } from '../ResourceContext';
import { StatesPanel } from '../states/StatesPanel';
import { CommentsPanel } from './CommentsPanel';
import { HistoryPanel } from './HistoryPanel';
import { RelatedPanel } from './RelatedPanel';

interface RecordBodyProps {
  row: AnyRow & Pick<RecordResult, 'titles'>;
  /** Somebody deleted it while it was open. */
  gone: boolean;
}

/** Why a form that may be filled in otherwise shows facts now. */
function Locked({ reason }: { reason: string }) {
  const { words } = useResource();
  return (
    <Alert color="gray" variant="light" mb="md" icon={<LockKeyhole size={18} aria-hidden />}>
      {messageText(reason, words.locale)}
    </Alert>
  );
}

function OwnForm({ row, gone }: RecordBodyProps) {
  const { resource, rights } = useResource();
  const navigate = useNavigate();
  const locked = resource.locked?.(row);
  const copy = (values: Record<string, unknown>) => {
    const state: NewRecordState = { copy: copyOfTyped(resource, row.id, values) };
    void navigate(copyPath(resource, row), { state });
  };
  return (
    <RevealScope row={row}>
      {locked && rights.update && <Locked reason={locked} />}
      <RecordForm
        row={row}
        gone={gone}
        titles={row.titles}
        readOnly={!rights.update || locked !== undefined}
        onSaved={() => undefined}
        onCopy={rights.create ? copy : undefined}
      />
    </RevealScope>
  );
}

/** Each part comes when its texts are there: waiting for them must not hide the form and take its focus away. */
function Details(props: RecordBodyProps) {
  const { resource, rights, slots } = useResource();
  const { row } = props;
  const { above: Above, aside: Aside } = slots;
  return (
    <Stack gap="md">
      <Suspense fallback={<Coming />}>{Above && <Above row={row} />}</Suspense>
      <OwnForm {...props} />
      <Suspense fallback={<Coming />}>{Aside && <Aside row={row} />}</Suspense>
      {resource.states?.map((machine) => (
        <StatesPanel key={machine.field} machine={machine} row={row} />
      ))}
      {resource.related?.map(({ resource: below, by, sameOrg, of = 'id' }) => (
        <Suspense key={`${below} ${by}`} fallback={<Coming />}>
          <RelatedPanel
            resource={below}
            by={by}
            id={String(row[of])}
            orgId={sameOrg && typeof row.orgId === 'string' ? row.orgId : undefined}
          />
        </Suspense>
      ))}
      <CommentsPanel row={row} />
      <Suspense fallback={<Coming />}>
        <HistoryPanel row={row} titles={row.titles} mayRestore={rights.update && !resource.locked?.(row)} />
      </Suspense>
    </Stack>
  );
}

/** In the address: which tab of the record is shown. */
const TAB = 'tab';
const FORM = 'form';

/** What a record shows: its form with what belongs to it, and the tabs a feature adds. */
export function RecordBody(props: RecordBodyProps) {
  const { words, slots } = useResource();
  const { row } = props;
  const { tabs = [] } = slots;
  const { t } = useTranslation('record');
  const [search, setSearch] = useSearchParams();
  if (tabs.length === 0) return <Details {...props} />;
  const shown = tabs.find(({ name }) => name === search.get(TAB))?.name ?? FORM;
  const show = (name: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (name === null || name === FORM) next.delete(TAB);
        else next.set(TAB, name);
        return next;
      },
      { replace: true },
    );
  return (
    <Tabs value={shown} onChange={show} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value={FORM}>{t('form')}</Tabs.Tab>
        {tabs.map(({ name }) => (
          <Tabs.Tab key={name} value={name}>
            {words.tab(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* What is typed stays while another tab is looked at. */}
      <Tabs.Panel value={FORM} keepMounted>
        <Details {...props} />
      </Tabs.Panel>
      {tabs.map(({ name, content: Content }) => (
        <Tabs.Panel key={name} value={name}>
          <Suspense fallback={<Coming />}>
            <Content row={row} />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
