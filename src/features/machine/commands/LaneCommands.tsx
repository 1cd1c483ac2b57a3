import { recordPath } from '@contract/kit/resource';
import type { PlanogramLane } from '@contract/machines/planogram';
import { messageText } from '@contract/messages';
import { CommandDialog, MoreCommands, useCommandsOf, useRefusedCommands, useResource } from '@kit';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PlanogramView } from '../cabinet/usePlanogram';
import { laneRow, placeRefusals } from './laneRow';

/** What may be done with one lane, and why the rest may not now. */
export function LaneCommands({ lane, shown }: { lane: PlanogramLane; shown: PlanogramView }) {
  const { resource, words, rights } = useResource();
  const { t } = useTranslation('kit');
  const [command, setCommand] = useState<string>();
  const row = laneRow(lane, shown.planogram);
  const offered = useCommandsOf(resource, rights, row);
  const refused = useRefusedCommands(resource, rights, row);
  const reasons = {
    ...placeRefusals(lane, shown.lanes, shown.planogram),
    ...Object.fromEntries(refused.map(({ name, key }) => [name, key])),
  };
  const may = (name: string) => offered.includes(name) && reasons[name] === undefined;
  const open = resource.commandMenu?.open ?? [];
  const others = rights.commands.filter((name) => !open.includes(name));
  const notNow = others.flatMap((name) => {
    const key = reasons[name];
    return key === undefined ? [] : [{ name, key }];
  });
  return (
    <>
      <Button component={Link} to={recordPath(resource, lane.id)} size="xs" variant="default">
        {t('list.open')}
      </Button>
      {open
        .filter((name) => rights.commands.includes(name) && (may(name) || reasons[name] !== undefined))
        .map((name) => {
          const key = reasons[name];
          return (
            <Button
              key={name}
              size="xs"
              variant="default"
              // It stays in the order of Tab: the reason is for everybody.
              data-disabled={key ? true : undefined}
              aria-disabled={key ? true : undefined}
              title={key && t('command.notNow', { reason: messageText(key, words.locale) })}
              onClick={key ? undefined : () => setCommand(name)}
            >
              {words.command(name)}
            </Button>
          );
        })}
      <MoreCommands names={others.filter(may)} refused={notNow} onAsk={setCommand} />
      {command && (
        <CommandDialog
          row={row}
          title={lane.laneNo}
          command={command}
          onClose={() => setCommand(undefined)}
        />
      )}
    </>
  );
}
