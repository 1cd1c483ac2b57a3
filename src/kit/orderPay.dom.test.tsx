import { OrderPayPanel } from '@shared/pay/OrderPayPanel';
import { render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { withoutLayout } from '../shared/testing/noLayout';
import { Console } from './testing/testConsole';
import { serve } from './testing/testServer';

beforeAll(() => withoutLayout());

function open(own: object, byCode = true) {
  const asked = serve((path) =>
    path === '/iotRenewalOrders/o1/code' ? { codeUrl: 'https://pay.example/code' } : undefined,
  );
  const row = { id: 'o1', orderNo: 'SR1', state: 'to_pay', payDeadline: Date.now() + 60_000, ...own };
  render(
    <Console>
      <OrderPayPanel
        resource="iotRenewalOrders"
        row={row}
        byCode={byCode}
        otherwise="Pay by transfer"
        wordOf={(state) => `word of ${state}`}
      />
    </Console>,
  );
  return asked;
}

describe('the payment of an order', () => {
  it('shows the provider’s code, a link to its page and the time left', async () => {
    open({});
    expect(await screen.findByRole('img', { name: 'Payment code of SR1' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open payment page' }).getAttribute('href')).toBe(
      'https://pay.example/code',
    );
    expect(screen.getByRole('timer').textContent).toMatch(/^Time left to pay: /);
  });

  it('has its layout before the code arrives', () => {
    open({});
    expect(screen.queryByRole('img')).toBeNull();
    const around = [screen.getByText(/^Scan /), screen.getByRole('timer')];
    expect(around.every((each) => each.isConnected)).toBe(true);
  });

  it('requests no code when there is none to scan', async () => {
    const asked = open({ payDeadline: Date.now() - 1 }, false);
    expect(await screen.findByText('Pay by transfer')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^The time to pay is over/);
    expect(asked.filter((line) => line.includes('/code'))).toEqual([]);
  });

  it('shows the result of an order that cannot be paid', async () => {
    const asked = open({ state: 'recharge_failed' });
    expect((await screen.findByRole('status')).textContent).toBe('word of recharge_failed');
    expect(asked).toEqual([]);
  });
});
