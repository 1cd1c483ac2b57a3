import type { ActionKey } from '@contract/permissions';
import { deviceAuths } from '@contract/resources/machines/deviceAuths';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { savedFiles } from '../../../kit/testing/savedFiles';
import { Console, mayAll } from '../../../kit/testing/testConsole';
import { serve } from '../../../kit/testing/testServer';
import { withoutLayout } from '../../../shared/testing/noLayout';
import { IssueSelected } from './IssueSelected';

beforeAll(() => withoutLayout());

const IDS = ['a1', 'a2'];
const PEM = '-----BEGIN CERTIFICATE-----\nx\n';
const ANSWER = {
  issued: [
    { serialNo: 'SN1', ipcSerial: 'IPC1', credential: '=x\ny' },
    { serialNo: 'SN3', ipcSerial: 'IPC3', credential: PEM },
  ],
  left: ['SN2'],
};
const show = (...actions: ActionKey[]) => {
  const asked = serve((path) => (path === '/deviceAuths/issue' ? ANSWER : undefined));
  render(
    <Console access={{ ...mayAll(deviceAuths), actions: new Set(actions) }}>
      <IssueSelected ids={IDS} />
    </Console>,
  );
  return asked;
};

it('asks, issues once and hands over the file', async () => {
  const files = savedFiles();
  const asked = show('deviceAuth:issueSecret');
  fireEvent.click(await screen.findByRole('button', { name: 'Issue credentials' }));
  await screen.findByText(/^2 records are selected/);
  expect(asked).toEqual([]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Issue credentials' }).at(-1) as HTMLElement);
  await screen.findByText('2 credentials issued');
  expect(screen.getByText(/SN2$/)).toBeTruthy();
  expect(asked).toEqual([`POST /deviceAuths/issue ${JSON.stringify({ ids: IDS })}`]);
  fireEvent.click(screen.getByRole('button', { name: 'Download file' }));
  const text = await files.get('credentials.csv')?.text();
  expect(text).toContain('SN1,IPC1,');
  // A sheet takes it for a text, whatever it begins with.
  expect(text).not.toContain(',=x');
  // A key stays one that a machine can read.
  expect(text).toContain(`SN3,IPC3,"SN3\n${PEM}"`);
});

it('is hidden without permission to issue', () => {
  show();
  expect(screen.queryByRole('button')).toBeNull();
});
