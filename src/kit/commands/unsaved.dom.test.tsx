import type { AnyRow } from '@contract/kit/resource';
import { merchantEntries } from '@contract/resources/merchants/merchantEntries';
import { createTabRegistry, TabContext, useDirty } from '@shared/lib';
import { cleanup, render, screen } from '@testing-library/react';
import { useMemo } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { withoutLayout } from '../../shared/testing/noLayout';
import { ResourceProvider } from '../ResourceContext';
import { Console, mayAll } from '../testing/testConsole';
import { CommandDialog } from './CommandDialog';

const row = { id: 'e1', name: 'North', orgId: 'o1', version: 3, createdAt: 0, updatedAt: 0 } as AnyRow;
const UNSAVED = /^Unsaved changes on this page/;

beforeAll(() => withoutLayout());
afterEach(cleanup);

function Typed({ isDirty }: { isDirty: boolean }) {
  useDirty(isDirty);
  return null;
}

function Page({ isDirty, command }: { isDirty: boolean; command?: string }) {
  const place = useMemo(() => ({ registry: createTabRegistry(), tab: 't' }), []);
  return (
    <Console access={mayAll(merchantEntries)}>
      <TabContext value={place}>
        <ResourceProvider resource={merchantEntries}>
          <Typed isDirty={isDirty} />
          {command && (
            <CommandDialog
              command={command}
              row={row}
              title="North"
              onClose={() => undefined}
              onDone={() => undefined}
            />
          )}
        </ResourceProvider>
      </TabContext>
    </Console>
  );
}

async function asked(isDirty: boolean, command: string): Promise<boolean> {
  const { rerender } = render(<Page isDirty={isDirty} />);
  rerender(<Page isDirty={isDirty} command={command} />);
  await screen.findByRole('button', { name: 'Cancel' });
  return screen.queryByText(UNSAVED) !== null;
}

it('warns before a command that unsaved changes are not included', async () => {
  expect(await asked(true, 'submit')).toBe(true);
});

it('does not warn without changes or before a deletion', async () => {
  expect(await asked(false, 'submit')).toBe(false);
  cleanup();
  expect(await asked(true, 'delete')).toBe(false);
});
