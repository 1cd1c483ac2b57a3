import type { AnyRow, Resource } from '@contract/kit/resource';
import { Button, Group, Stack } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { useFormat, useTabTitle } from '@shared/lib';
import { PageFrame, PrintButton } from '@shared/ui';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { CommandDialog } from '../command/CommandDialog';
import { type Rights, useCommandsOf, useRights } from '../command/useCommands';
import { crudApi } from '../crudApi';
import { DANGER } from '../danger';
import { type Begun, copyOfTyped, copyPath } from '../form/copyOf';
import { RecordForm } from '../form/RecordForm';
import { listAddress, readWalk } from '../list/walkAddress';
import { RevealScope } from '../personal/RevealScope';
import { PaperHead } from '../print/PaperHead';
import { usePrinting } from '../print/usePrinting';
import { titleOf } from '../title';
import { useWords, type Words } from '../words';
import { Absent, NOT_FOUND } from './Absent';
import { BackButton } from './BackButton';
import { CommentsPanel } from './CommentsPanel';
import { Gone } from './Gone';
import { HistoryPanel } from './HistoryPanel';
import { NewRecord } from './NewRecord';
import classes from './RecordScreen.module.css';
import { RelatedPanel } from './RelatedPanel';
import { useHeldRow } from './useHeldRow';
import { WalkButtons } from './WalkButtons';

export interface RecordScreenProps {
  resource: Resource;
  mode: 'create' | 'update';
  /** What a feature adds below the form. */
  aside?: (row: AnyRow) => ReactNode;
}

interface CommandsProps {
  resource: Resource;
  words: Words;
  rights: Rights;
  row: AnyRow;
  title: string;
  onDeleted(): void;
}

function Commands({ resource, words, rights, row, title, onDeleted }: CommandsProps) {
  const [command, setCommand] = useState<string>();
  const names = [...useCommandsOf(resource, rights, row), ...(rights.remove ? ['delete'] : [])];
  return (
    <>
      {names.map((name) => (
        <Button
          key={name}
          size="xs"
          variant="default"
          c={name === 'delete' || resource.commands?.[name]?.danger ? DANGER : undefined}
          onClick={() => setCommand(name)}
        >
          {words.command(name)}
        </Button>
      ))}
      {command && (
        <CommandDialog
          {...{ resource, words, row, title, command }}
          onClose={() => setCommand(undefined)}
          onDone={() => command === 'delete' && onDeleted()}
        />
      )}
    </>
  );
}

function ExistingRecord({ resource, aside }: RecordScreenProps) {
  const { t } = useTranslation('record');
  const { id = '' } = useParams();
  const words = useWords(resource.name);
  const format = useFormat();
  const navigate = useNavigate();
  const rights = useRights(resource);
  const record = crudApi.useRecordQuery({ resource: resource.name, id });
  const { currentData, error, refetch } = record;
  const row = useHeldRow(currentData, id);
  const problem = error as ApiProblem | undefined;
  const printing = usePrinting();
  const [search] = useSearchParams();
  const walk = useMemo(() => readWalk(resource, search), [resource, search]);
  // What was read last stays when nothing can be read any more; a record that came back has another version.
  const [deleted, setDeleted] = useState<string>();
  const seen = row && `${row.id} ${row.version}`;
  const title = row && titleOf(resource, row, words, row.titles);
  useTabTitle(title);
  if (!row || title === undefined || deleted === seen) {
    const gone = row !== undefined || problem?.status === NOT_FOUND;
    return (
      <PageFrame title={words.name} actions={<BackButton {...{ resource, words, walk }} />}>
        {gone && resource.keepsDeleted ? (
          <Gone {...{ resource, words, rights, id }} />
        ) : (
          <Absent problem={problem} onRetry={() => void refetch()} />
        )}
      </PageFrame>
    );
  }
  const { titles } = row;
  const leave = () => {
    setDeleted(seen);
    void navigate(listAddress(resource, walk));
  };
  const facts = t('facts', {
    created: format.dateTime(row.createdAt),
    updated: format.dateTime(row.updatedAt),
    version: row.version,
  });
  return (
    <PageFrame
      title={title}
      sub={facts}
      actions={
        <Group gap="xs">
          <BackButton {...{ resource, words, walk }} />
          {walk && <WalkButtons {...{ resource, id, walk }} />}
          <PrintButton />
          {rights.create && (
            <Button component={Link} to={copyPath(resource, row)} size="xs" variant="default">
              {t('copy')}
            </Button>
          )}
          <Commands {...{ resource, words, rights, row, title }} onDeleted={leave} />
        </Group>
      }
    >
      {printing && (
        <PaperHead title={title}>
          <li>{t('printed', { time: format.stamp(record.fulfilledTimeStamp), version: row.version })}</li>
        </PaperHead>
      )}
      <div className={classes.page}>
        <Stack key={row.id} gap="md">
          <RevealScope {...{ resource, words, row }}>
            <RecordForm
              {...{ resource, words, row, titles }}
              readOnly={!rights.update}
              gone={problem?.status === NOT_FOUND}
              onSaved={() => undefined}
              onCopy={
                rights.create
                  ? (values) => {
                      const state: Begun = { copy: copyOfTyped(resource, id, values) };
                      void navigate(copyPath(resource, row), { state });
                    }
                  : undefined
              }
            />
          </RevealScope>
          {/* Each comes when its texts are there: waiting for them must not hide the form and take its focus away. */}
          <Suspense>{aside?.(row)}</Suspense>
          {resource.related?.map((related) => (
            <Suspense key={related.resource}>
              <RelatedPanel {...related} id={row.id} />
            </Suspense>
          ))}
          <CommentsPanel resource={resource} row={row} />
          <Suspense>
            <HistoryPanel {...{ resource, words, row, titles }} mayRestore={rights.update} />
          </Suspense>
        </Stack>
      </div>
    </PageFrame>
  );
}

/** One record, or a new one, made from its definition. */
export function RecordScreen(props: RecordScreenProps) {
  return props.mode === 'create' ? <NewRecord resource={props.resource} /> : <ExistingRecord {...props} />;
}
