import { useAlertLabel } from '@live';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console } from '../../kit/testing/testConsole';

type Named = Parameters<ReturnType<typeof useAlertLabel>>[0];

function Labels({ of }: { of: readonly Named[] }) {
  const labelOf = useAlertLabel();
  return <p>{of.map((alert) => labelOf(alert) ?? 'nothing').join(', ')}</p>;
}

it('calls the cabinet of an open door a cabinet, and leaves what has a name of its own', async () => {
  render(
    <Console>
      <Labels
        of={[
          { code: 'DOOR_OPEN_LONG', source: 'B', label: 'B' },
          { code: 'DOOR_UNAUTH', source: 'B', label: 'B · U999' },
          { code: 'DOOR_OPEN_AIR', source: 'A', label: null },
          { code: 'EXP_STOP_SALE', source: 'A-1-01', label: 'A-1-01' },
        ]}
      />
    </Console>,
  );
  expect(await screen.findByText('Cabinet B, B · U999, nothing, A-1-01')).toBeTruthy();
});
