import { expect, it } from 'vitest';
import { APPROVAL_MS } from '../../../../contract/machines/commandStates';
import { COMMAND_JOB } from '../commands/request';
import { looksAt } from './demoCommands';

const NOW = Date.UTC(2026, 3, 1);

it('plans the expiry of commands waiting for approval and of no others', () => {
  const approveBy = new Date(NOW + APPROVAL_MS);
  const row = { id: 'c1', state: 'awaiting', approveBy } as Parameters<typeof looksAt>[0][number];
  expect(looksAt([row, { ...row, id: 'c2', state: 'verified' }])).toMatchObject([
    { kind: COMMAND_JOB, dueAt: new Date(NOW + APPROVAL_MS + 1), payload: '{"id":"c1"}' },
  ]);
});
