import type { AnyRow, Resource } from '@contract/kit/resource';
import { deviceAuths } from '@contract/resources/machines/deviceAuths';
import { devices } from '@contract/resources/machines/devices';
import { productAudits } from '@contract/resources/products/productAudits';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { withoutLayout } from '../../shared/testing/noLayout';
import { CommandPage } from '../testing/CommandPage';

const base = { id: 'r1', orgId: 'o1', version: 3, createdAt: 0, updatedAt: 0 };

beforeAll(() => withoutLayout());
afterEach(cleanup);

async function asked(resource: Resource, command: string, row: Record<string, unknown>): Promise<string> {
  render(<CommandPage resource={resource} command={command} row={Object.assign({}, base, row) as AnyRow} />);
  await screen.findByRole('button', { name: 'Cancel' });
  return document.body.textContent ?? '';
}

it('mentions a previous credential only when there is one', async () => {
  expect(await asked(deviceAuths, 'rotate', { status: 'unissued' })).not.toMatch(/previous/);
  cleanup();
  expect(await asked(deviceAuths, 'rotate', { status: 'active' })).toMatch(/previous one stops working/);
});

it('states the result of an approval: a new product is not on sale yet', async () => {
  expect(await asked(productAudits, 'pass', { kind: 'create', state: 'waiting' })).toMatch(
    /can then be listed/,
  );
  cleanup();
  expect(await asked(productAudits, 'pass', { kind: 'update', state: 'waiting' })).toMatch(
    /in machines at once/,
  );
});

it('asks how stock is returned only for a machine with stock, and where to after a reason is chosen', async () => {
  const bound = { pointNo: 'P1', enabled: false };
  expect(await asked(devices, 'unbind', { ...bound, stock: 0 })).not.toMatch(/Return the stock|Warehouse/);
  cleanup();
  const stocked = await asked(devices, 'unbind', { ...bound, stock: 9 });
  expect(stocked).toMatch(/still holds stock.*Return the stock/);
  expect(stocked).not.toMatch(/Warehouse/);
});
