import type { Draft } from '@contract/kit/field';
import { bankBranches } from '@contract/resources/merchants/bankBranches';
import { merchantEntries } from '@contract/resources/merchants/merchantEntries';
import { useWords } from '@kit';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { answersOf, serve } from '../../kit/testing/testServer';
import { BranchInput } from './BranchInput';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BRANCH = {
  id: 'b1',
  orgId: null,
  code: '105100000017',
  bankName: '中国建设银行',
  branchName: '中国建设银行总行',
  city: '北京',
  version: 1,
  createdAt: 1,
  updatedAt: 1,
};

function Account({ onDraft }: { onDraft(draft: Draft): void }) {
  const words = useWords('merchantEntries');
  const [draft, setDraft] = useState<Draft>({});
  onDraft(draft);
  const set = (name: string, value: unknown) => setDraft((old) => ({ ...old, [name]: value }));
  return (
    <BranchInput
      name="bankName"
      field={merchantEntries.fields.bankName}
      words={words}
      value={draft.bankName ?? null}
      draft={draft}
      onChange={(value) => set('bankName', value)}
      onOther={set}
    />
  );
}

it('fills in bank, branch and number of an account from the directory', async () => {
  const own = answersOf(bankBranches, [BRANCH]);
  serve((path, search, call) =>
    path === '/bankBranches/options'
      ? [{ id: BRANCH.id, title: BRANCH.branchName }]
      : own(path, search, call),
  );
  let now: Draft = {};
  render(
    <Console access={mayAll(bankBranches, merchantEntries)}>
      <Account
        onDraft={(draft) => {
          now = draft;
        }}
      />
    </Console>,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByRole('combobox', { name: 'Find branch' }), '105100');
  await user.click(await screen.findByText(BRANCH.branchName));
  await waitFor(() =>
    expect(now).toEqual({ bankName: BRANCH.bankName, bankBranch: BRANCH.branchName, cnaps: BRANCH.code }),
  );
});
