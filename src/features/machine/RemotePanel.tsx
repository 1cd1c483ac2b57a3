import type { AnyRow } from '@contract/kit/resource';
import { REMOTE_COMMANDS } from '@contract/machines/remoteCommands';
import { devices } from '@contract/resources/machines/devices';
import { machineCommands } from '@contract/resources/machines/machineCommands';
import {
  CommandButton,
  CommandDialog,
  FieldValue,
  ResourceProvider,
  resourceApi,
  useCommandsOf,
  useRefusedCommands,
  useResource,
  useWords,
} from '@kit';
import { Group, Text } from '@mantine/core';
import { Moment, useOnResourceHint } from '@realtime';
import { EmptyState, Panel } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './MachineScreen.module.css';

const REMOTE = Object.keys(REMOTE_COMMANDS);
const SHOWN = 6;

/** Commands whose service has ended show the reason. */
function Buttons({ row, title }: { row: AnyRow; title: string }) {
  const { resource, rights } = useResource();
  const [command, setCommand] = useState<string>();
  const names = useCommandsOf(resource, rights, row).filter((name) => REMOTE.includes(name));
  const refused = useRefusedCommands(resource, rights, row).filter(({ name }) => REMOTE.includes(name));
  if (names.length + refused.length === 0) return null;
  return (
    <Group gap="xs" mb="xs">
      {names.map((name) => (
        <CommandButton key={name} name={name} onAsk={setCommand} />
      ))}
      {refused.map(({ name, reason }) => (
        <CommandButton key={name} name={name} refusal={reason} onAsk={setCommand} />
      ))}
      {command && (
        <CommandDialog row={row} title={title} command={command} onClose={() => setCommand(undefined)} />
      )}
    </Group>
  );
}

interface RemotePanelProps {
  id: string;
  title: string;
  /** The head of the page names it. */
  timeZone: string;
}

/** What was asked of the machine and, apart from it, what was seen of it. */
function Recent({ id, timeZone }: Pick<RemotePanelProps, 'id' | 'timeZone'>) {
  const { t } = useTranslation('machine');
  const words = useWords(machineCommands.name);
  const filter = { deviceId: `in:${id}` };
  const args = { resource: machineCommands.name, page: 1, pageSize: SHOWN, sort: '-requestedAt', filter };
  const { data, isError, refetch } = resourceApi.useListQuery(args);
  useOnResourceHint(machineCommands.name, refetch);
  if (!data || data.rows.length === 0)
    return (
      <EmptyState
        kind={data ? 'none' : isError ? 'failed' : 'loading'}
        title={data ? t('noCommands') : undefined}
        text={data ? '' : undefined}
        onRetry={refetch}
      />
    );
  return (
    <ul className={classes.list} tabIndex={0}>
      {data.rows.map((row) => (
        <li key={row.id} data-command={row.id}>
          <Link to={`${machineCommands.path}/record/${row.id}`}>
            <span>
              <Moment at={Number(row.requestedAt)} timeZone={timeZone} isNamed />
            </span>
            <span className={classes.grow}>
              {words.choice('type', String(row.type))}
              {row.laneNo ? ` · ${row.laneNo}` : ''}
              {row.witness ? (
                <Text component="div" size="xs" c="dimmed" truncate>
                  {words.choice('witness', String(row.witness))}
                </Text>
              ) : null}
            </span>
            <FieldValue
              name="state"
              field={machineCommands.fields.state}
              value={row.state}
              titles={data.titles}
              words={words}
              compact
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Sends commands to the machine and shows their results, in its own time as all of its page. */
export function RemotePanel({ id, title, timeZone }: RemotePanelProps) {
  const { t } = useTranslation('machine');
  const { data } = resourceApi.useRecordQuery({ resource: devices.name, id });
  return (
    <Panel title={t('commands')} to={`${machineCommands.path}?f.deviceId=in%3A${id}`}>
      <ResourceProvider resource={devices}>{data && <Buttons row={data} title={title} />}</ResourceProvider>
      <Recent id={id} timeZone={timeZone} />
    </Panel>
  );
}
