import type { AnyRow } from '@contract/kit/resource';
import { ownOrders } from '@contract/resources/orders/ownOrders';
import { CommandDialog, ResourceProvider } from '@kit';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { withoutLayout } from '../../shared/testing/noLayout';
import { RefundSum } from './RefundSum';

const row = {
  id: 'o1',
  orderNo: 'SO1',
  orgId: 'shop',
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  refundStatus: 'pending_review',
  paidAmt: 3_697,
  refundAmt: 0,
  refundAskedAmt: 965,
} as unknown as AnyRow;

beforeAll(() => withoutLayout());
afterEach(cleanup);

const asked = (command: string) =>
  render(
    <Console access={mayAll(ownOrders)}>
      <ResourceProvider resource={ownOrders} slots={{ commandAside: RefundSum }}>
        <CommandDialog
          command={command}
          row={row}
          title="SO1"
          onClose={() => undefined}
          onDone={() => undefined}
        />
      </ResourceProvider>
    </Console>,
  );

it('shows the refund amount before a refund is approved', async () => {
  asked('agreeRefund');
  expect(await screen.findByText(/^Goes back to the customer: .*9\.65$/)).toBeTruthy();
});

it('shows the remaining amount before a refund is rejected', async () => {
  asked('rejectRefund');
  expect(await screen.findByText(/asked for .*9\.65, which stays$/)).toBeTruthy();
});
