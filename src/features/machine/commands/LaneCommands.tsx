import { recordPath } from '@contract/kit/resource';
import type { PlanogramLane } from '@contract/machines/planogram';
import { messageText } from '@contract/messages';
import {
  CommandButton,
  CommandDialog,
  MoreCommands,
  useCommandsOf,
  useRefusedCommands,
  useResource,
} from '@kit';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PlanogramView } from '../cabinet/usePlanogram';
import { laneRow, placeRefusals } from './laneRow';

/** What may be done with one lane, and why the rest may not now. */
export function LaneCommands({ lane, shown }: { lane: PlanogramLane; shown: PlanogramView }) {
  const { resource, rights, words } = useResource();
  const { t } = useTranslation('kit');
  const [command, setCommand] = useState<string>();
  const row = laneRow(lane, shown.planogram);
  const offered = useCommandsOf(resource, rights, row);
  const refused = useRefusedCommands(resource, rights, row);
  const ofPlace = Object.entries(placeRefusals(lane, shown.lanes, shown.planogram));
  const reasons: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(ofPlace.map(([name, key]) => [name, key && messageText(key, words.locale)])),
    ...Object.fromEntries(refused.map(({ name, reason }) => [name, reason])),
  };
  const isNow = (name: string) => reasons[name] === undefined;
  const open = resource.commandMenu?.open ?? [];
  const shownOf = (names: readonly string[]) =>
    names.filter((name) => offered.includes(name) || reasons[name] !== undefined);
  const offeredOpen = shownOf(open.filter((name) => rights.commands.includes(name)));
  const others = shownOf(rights.commands.filter((name) => !open.includes(name)));
  const notNow = others.flatMap((name) => {
    const reason = reasons[name];
    return reason === undefined ? [] : [{ name, reason }];
  });
  return (
    <>
      <Button component={Link} to={recordPath(resource, lane.id)} size="xs" variant="default">
        {t('list.open')}
      </Button>
      {offeredOpen.filter(isNow).map((name) => (
        <CommandButton key={name} name={name} onAsk={setCommand} />
      ))}
      <MoreCommands names={others.filter(isNow)} refused={notNow} onAsk={setCommand} />
      {/* A narrow bar scrolls: what can be done now stands first. */}
      {offeredOpen
        .filter((name) => !isNow(name))
        .map((name) => (
          <CommandButton key={name} name={name} refusal={reasons[name]} onAsk={setCommand} />
        ))}
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
