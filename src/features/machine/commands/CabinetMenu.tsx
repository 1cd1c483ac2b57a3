import { CABINET_CHANGES } from '@contract/machines/commands/cabinetCommands';
import { devices } from '@contract/resources/machines/devices';
import { CommandDialog, ResourceProvider, resourceApi, useCommandsOf, useResource } from '@kit';
import { ActionIcon, Menu } from '@mantine/core';
import { useMay } from '@shared/lib';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface CabinetMenuProps {
  deviceId: string;
  cabinetNo: string;
}
type MachineRow = NonNullable<ReturnType<typeof resourceApi.useRecordQuery>['data']>;

function Changes({ row, cabinetNo }: { row: MachineRow; cabinetNo: string }) {
  const { resource, words, rights } = useResource();
  const { t } = useTranslation('cabinet');
  const [command, setCommand] = useState<string>();
  const offered = useCommandsOf(resource, rights, row);
  const names = CABINET_CHANGES.filter((name) => offered.includes(name));
  const title = t('change', { no: cabinetNo });
  if (names.length === 0) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal returnFocus>
        <Menu.Target>
          <ActionIcon size="sm" variant="subtle" color="gray" aria-label={title}>
            <Ellipsis size={14} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {names.map((name) => (
            <Menu.Item
              key={name}
              color={name === 'removeCabinet' ? 'red' : undefined}
              onClick={() => setCommand(name)}
            >
              {words.command(name)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {command && (
        <CommandDialog
          row={row}
          title={`${row.name} · ${cabinetNo}`}
          command={command}
          args={{ cabinetNo }}
          onClose={() => setCommand(undefined)}
        />
      )}
    </>
  );
}

function OfMachine({ deviceId, cabinetNo }: CabinetMenuProps) {
  const { data } = resourceApi.useRecordQuery({ resource: devices.name, id: deviceId });
  return (
    <ResourceProvider resource={devices}>
      {data && <Changes row={data} cabinetNo={cabinetNo} />}
    </ResourceProvider>
  );
}

/** What may be changed of one cabinet where it stands: its type, its trays, its letter. */
export function CabinetMenu(props: CabinetMenuProps) {
  const maintains = useMay(devices.permission, 'M');
  return maintains ? <OfMachine {...props} /> : null;
}
