import { QUEUE_NAMES, type QueueName, queueNamed } from '@contract/home/queues';
import type { AnyRow } from '@contract/kit/resource';
import { resourceNamed } from '@contract/resources';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Console, mayAll, tell } from '../../../kit/testing/testConsole';
import { Refusal, serve } from '../../../kit/testing/testServer';
import { QueuePanel } from './QueuePanel';

const ORG = '01KXRG00000000000000000001';
const repair = (id: string, more: object = {}): AnyRow => ({
  id,
  orgId: ORG,
  version: 1,
  createdAt: 1,
  updatedAt: 1,
  repairNo: `R-${id}`,
  deviceId: 'd1',
  faultCode: 'motor',
  priority: 'urgent',
  state: 'assigned',
  assignee: 'u1',
  slaAt: 1_700_000_000_000,
  ...more,
});
const answer = (rows: readonly AnyRow[], total = rows.length, sums?: object) => ({
  rows,
  total,
  page: 1,
  pageSize: 8,
  titles: { devices: { d1: 'Machine West' } },
  asOf: 1,
  sums,
});
const open = (name: QueueName, access = mayAll(resourceNamed(queueNamed(name).resource))) =>
  render(
    <Console access={access}>
      <QueuePanel name={name} />
    </Console>,
  );

describe('the panel of a queue', () => {
  it('shows the row count of the linked list with the same filters', async () => {
    const asked = serve((path) => (path === '/repairOrders' ? answer([repair('1')], 12) : undefined));
    open('repairsMine');
    const number = await screen.findByRole('link', { name: 'My repairs: 12' });
    const address = new URL(number.getAttribute('href') ?? '', 'http://console');
    const question = new URL(asked[0]?.split(' ')[1] ?? '', 'http://server').searchParams;
    expect(address.pathname).toBe('/machine/equipmentMain/repairList');
    for (const field of ['state', 'assignee'])
      expect(question.get(`filter[${field}]`)).toBe(address.searchParams.get(`f.${field}`));
    expect(question.get('filter[assignee]')).toBe('in:u1');
    expect(question.get('sort')).toBe(address.searchParams.get('sort'));
    expect(screen.getByRole('heading', { name: 'My repairs' })).toBeTruthy();
  });

  it('links each row to its record with its titles', async () => {
    serve((path) => (path === '/repairOrders' ? answer([repair('1')]) : undefined));
    open('repairsMine');
    const row = await screen.findByRole('link', { name: /Machine West/ });
    expect(row.getAttribute('href')).toBe('/machine/equipmentMain/repairList/record/1');
    expect(row.textContent).toContain('Urgent');
  });

  it('is refreshed when the list changes', async () => {
    const rows = [repair('1')];
    serve((path) => (path === '/repairOrders' ? answer(rows) : undefined));
    open('repairsMine');
    await screen.findByRole('link', { name: 'My repairs: 1' });
    rows.push(repair('2'));
    tell('repairOrders');
    await screen.findByRole('link', { name: 'My repairs: 2' });
  });

  it('states that there are no rows, or that they could not be loaded', async () => {
    serve((path) => (path === '/repairOrders' ? answer([]) : undefined));
    open('repairsMine');
    await screen.findByText('No repairs assigned to you');
    serve(() => new Refusal(500, { msg: 'no', key: 'err.common.internal' }));
    open('repairsOpen');
    await screen.findByRole('alert');
  });

  it('keeps the last answer when it cannot be asked again', async () => {
    serve((path) => (path === '/repairOrders' ? answer([]) : undefined));
    open('repairsMine');
    await screen.findByText('No repairs assigned to you');
    const asked = serve(() => new Refusal(500, { msg: 'no', key: 'err.common.internal' }));
    tell('repairOrders');
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await expect(screen.findByRole('button', { name: 'Try again' }, { timeout: 300 })).rejects.toThrow();
    expect(screen.getByText('No repairs assigned to you')).toBeTruthy();
  });

  it('shows sums of all rows, money per currency', async () => {
    const sums = { amt: [{ value: 123_400, currency: 'CNY' }], refundAmt: [] };
    serve((path) => (path === '/tradingDetails' ? answer([], 0, sums) : undefined));
    open('sales');
    await screen.findByText('No sales yet today');
    expect(document.querySelector('dl')?.textContent).toContain('1,234.00');
  });
});

it.each(QUEUE_NAMES)('without permission for its list %s is hidden and requests nothing', async (name) => {
  const asked = serve(() => undefined);
  const { container } = open(name, mayAll());
  await Promise.resolve();
  expect(container.querySelector('section')).toBeNull();
  expect(asked).toEqual([]);
});
