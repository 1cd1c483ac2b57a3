import type { Resource } from '@contract/kit/resource';
import { Button, Group } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { useFormat, useTabTitle } from '@shared/lib';
import { PageFrame, PrintButton } from '@shared/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { resourceApi } from '../api/resourceApi';
import type { ResourceSlots } from '../feature';
import { copyPath } from '../form/drafts/copyOf';
import { listAddress, readWalk } from '../list/walkAddress';
import { PaperHead } from '../print/PaperHead';
import { usePrinting } from '../print/usePrinting';
import { ResourceProvider, useResource } from '../ResourceContext';
import { Absent, NOT_FOUND } from './Absent';
import { BackButton } from './BackButton';
import { Gone } from './Gone';
import { NewRecord } from './NewRecord';
import { RecordBody } from './RecordBody';
import { RecordCommands } from './RecordCommands';
import classes from './RecordScreen.module.css';
import { useHeldRow } from './useHeldRow';
import { useRecordTitle } from './useRecordTitle';
import { WalkButtons } from './WalkButtons';

export interface RecordScreenProps {
  resource: Resource;
  mode: 'create' | 'update';
  slots?: ResourceSlots;
}

function ExistingRecord() {
  const { resource, words, rights } = useResource();
  const { t } = useTranslation('record');
  const { id = '' } = useParams();
  const format = useFormat();
  const navigate = useNavigate();
  const record = resourceApi.useRecordQuery({ resource: resource.name, id });
  const { currentData, error, refetch } = record;
  const row = useHeldRow(currentData, id);
  const problem = error as ApiProblem | undefined;
  const printing = usePrinting();
  const [search] = useSearchParams();
  const walk = useMemo(() => readWalk(resource, search), [resource, search]);
  // What was read last stays when nothing can be read any more; a record that came back has another version.
  const [deleted, setDeleted] = useState<string>();
  const seen = row && `${row.id} ${row.version}`;
  const title = useRecordTitle(row);
  useTabTitle(title);
  if (!row || title === undefined || deleted === seen) {
    const gone = row !== undefined || problem?.status === NOT_FOUND;
    return (
      <PageFrame title={words.name} actions={<BackButton walk={walk} />}>
        {gone && resource.keepsDeleted ? (
          <Gone id={id} />
        ) : (
          <Absent problem={problem} onRetry={() => void refetch()} />
        )}
      </PageFrame>
    );
  }
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
          <BackButton walk={walk} />
          {walk && <WalkButtons id={id} walk={walk} />}
          <PrintButton />
          {rights.create && (
            <Button component={Link} to={copyPath(resource, row)} size="xs" variant="default">
              {t('copy')}
            </Button>
          )}
          <RecordCommands row={row} title={title} onDeleted={leave} />
        </Group>
      }
    >
      {printing && (
        <PaperHead title={title}>
          <li>{t('printed', { time: format.stamp(record.fulfilledTimeStamp), version: row.version })}</li>
        </PaperHead>
      )}
      <div className={classes.page}>
        <RecordBody key={row.id} row={row} gone={problem?.status === NOT_FOUND} />
      </div>
    </PageFrame>
  );
}

/** One record, or a new one, made from its definition. */
export function RecordScreen({ resource, mode, slots }: RecordScreenProps) {
  return (
    <ResourceProvider resource={resource} slots={slots}>
      {mode === 'create' ? <NewRecord /> : <ExistingRecord />}
    </ResourceProvider>
  );
}
