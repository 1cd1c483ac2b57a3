import { recordPath } from '@contract/kit/resource';
import { COMMAND_SPECS, type CommandType } from '@contract/machines/commandStates';
import type { BoardRow, CommandBoard } from '@contract/machines/fleet/fleetCommands';
import { machineCommands } from '@contract/resources/machines/machineCommands';
import { FieldValue, useWords } from '@kit';
import { Anchor, ScrollArea, Table, Text } from '@mantine/core';
import { Moment, useOnResourceHint } from '@realtime';
import type { ApiProblem } from '@shared/api';
import { EmptyState, PageFrame, Panel } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { CommandFigures } from './CommandFigures';
import { useCommandBoardQuery } from './fleet.api';

const NOT_FOUND = 404;
/** Where no hint comes, the board still ends. */
const LOOK_MS = 10_000;

/** What showed that it was done; where the machine alone says so, what did not. */
function Proof({ row, type }: { row: BoardRow; type: CommandType }) {
  const { t } = useTranslation('fleetCommands');
  const words = useWords(machineCommands.name);
  if (row.witness) return words.choice('witness', row.witness);
  if (row.state !== 'contradicted') return row.answer;
  const witness = words.choice('witness', COMMAND_SPECS[type].witness);
  return <Text size="sm">{t('missing', { witness })}</Text>;
}

function Line({ row, type }: { row: BoardRow; type: CommandType }) {
  const { t } = useTranslation('fleetCommands');
  const words = useWords(machineCommands.name);
  return (
    <Table.Tr data-board={row.state}>
      <Table.Td>
        <Anchor component={Link} to={`/machine/equipmentMain/device/${row.deviceId}`} size="sm">
          {row.deviceName}
        </Anchor>
        {!row.online && (
          <Text size="xs" c="dimmed">
            {t('isOffline')}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <FieldValue
          name="state"
          field={machineCommands.fields.state}
          value={row.state}
          titles={{}}
          words={words}
          compact
        />
      </Table.Td>
      <Table.Td>
        <Proof row={row} type={type} />
      </Table.Td>
      <Table.Td>{row.closedAt !== null && <Moment at={row.closedAt} />}</Table.Td>
      <Table.Td>
        <Anchor component={Link} to={recordPath(machineCommands, row.id)} size="sm">
          {row.commandNo}
        </Anchor>
      </Table.Td>
    </Table.Tr>
  );
}

function Machines({ board, run }: { board: CommandBoard; run: string }) {
  const { t } = useTranslation('fleetCommands');
  const words = useWords(machineCommands.name);
  const left = board.total - board.rows.length;
  return (
    <Panel title={t('eachMachine')} to={`${machineCommands.path}?f.batchNo=eq%3A${run}`}>
      <ScrollArea viewportProps={{ tabIndex: 0 }}>
        <Table striped miw="40rem" aria-label={t('eachMachine')}>
          <Table.Thead>
            <Table.Tr>
              {(['deviceId', 'state', 'witness', 'closedAt', 'commandNo'] as const).map((name) => (
                <Table.Th key={name}>{words.field(name)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {board.rows.map((row) => (
              <Line key={row.id} row={row} type={board.type} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {left > 0 && (
        <Text size="xs" c="dimmed">
          {t('left', { count: left })}
        </Text>
      )}
    </Panel>
  );
}

/** One command to many machines, until the last of them has answered. */
export default function CommandBoardScreen() {
  const { t } = useTranslation('fleetCommands');
  const words = useWords(machineCommands.name);
  const { run = '' } = useParams();
  const { data, error, refetch } = useCommandBoardQuery(run, { pollingInterval: LOOK_MS });
  useOnResourceHint(machineCommands.name, refetch);
  if (!data) {
    const absent = (error as ApiProblem | undefined)?.status === NOT_FOUND;
    const kind = absent ? 'none' : error ? 'failed' : 'loading';
    return (
      <PageFrame title={t('title')}>
        <EmptyState
          kind={kind}
          title={absent ? t('absent') : undefined}
          text={absent ? '' : undefined}
          onRetry={refetch}
        />
      </PageFrame>
    );
  }
  const who = data.requestedBy ?? '';
  return (
    <PageFrame
      title={words.choice('type', data.type)}
      sub={
        <>
          {who} · <Moment at={data.requestedAt} /> · {data.reason}
        </>
      }
    >
      <CommandFigures counts={data.counts} total={data.total} />
      <Machines board={data} run={run} />
    </PageFrame>
  );
}
