import { randomBytes } from 'node:crypto';
import type { PriorPayment } from '../../../contract/simulation';

export interface PaymentTrade {
  outTradeNo: string;
  description: string;
  total: number;
  currency: string;
  notifyUrl: string;
  expiresAt: number;
  /** Last part of the address of its page. */
  token: string;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND';
  transactionId?: string;
  paidAt?: number;
  /** What the payer gave, where a fault makes it another sum. */
  paid?: number;
}
export interface RefundEntry {
  outRefundNo: string;
  refundId: string;
  trade: PaymentTrade;
  amount: number;
  notifyUrl?: string;
  at: number;
}
export type NewTrade = Pick<
  PaymentTrade,
  'outTradeNo' | 'description' | 'total' | 'currency' | 'notifyUrl' | 'expiresAt'
>;

const number = (digits: number) => [...randomBytes(digits)].map((byte) => String(byte % 10)).join('');

/** Trades of before this start, paid, with what went back. */
function remember(
  known: readonly PriorPayment[],
  trades: Map<string, PaymentTrade>,
  refunds: Map<string, RefundEntry>,
) {
  for (const { no: outTradeNo, amount: paid, at: paidAt } of known.filter(({ kind }) => kind === 'payment'))
    trades.set(outTradeNo, {
      outTradeNo,
      description: '',
      total: paid,
      currency: 'CNY',
      notifyUrl: '',
      expiresAt: paidAt,
      token: randomBytes(12).toString('base64url'),
      transactionId: `42000${number(23)}`,
      state: 'SUCCESS',
      paidAt,
      paid,
    });
  for (const [index, { no, amount, at }] of known.filter(({ kind }) => kind === 'refund').entries()) {
    const trade = trades.get(no);
    const outRefundNo = `R${no}-known${index}`;
    if (trade) refunds.set(outRefundNo, { outRefundNo, refundId: `50${number(26)}`, trade, amount, at });
  }
}

/** State of the provider, in memory. */
export function createTradeBook(clock: () => number, known: readonly PriorPayment[] = []) {
  const trades = new Map<string, PaymentTrade>();
  const refunds = new Map<string, RefundEntry>();
  remember(known, trades, refunds);
  /** Time alone closes what was not paid. */
  const current = (trade: PaymentTrade | undefined): PaymentTrade | undefined => {
    if (trade?.state === 'NOTPAY' && trade.expiresAt <= clock()) trade.state = 'CLOSED';
    return trade;
  };
  return {
    /** All money that came and went. */
    money(): PriorPayment[] {
      const came = [...trades.values()].flatMap(({ outTradeNo: no, paid, paidAt }) =>
        paid === undefined || paidAt === undefined
          ? []
          : [{ kind: 'payment' as const, no, amount: paid, at: paidAt }],
      );
      const went = [...refunds.values()].map(({ trade, amount, at }) => ({
        kind: 'refund' as const,
        no: trade.outTradeNo,
        amount,
        at,
      }));
      return [...came, ...went];
    },
    find: (outTradeNo: string) => current(trades.get(outTradeNo)),
    byToken: (token: string) => current([...trades.values()].find((trade) => trade.token === token)),
    /** The same number again is the same trade; with another sum it is refused. */
    add(wanted: NewTrade): PaymentTrade | undefined {
      const known = current(trades.get(wanted.outTradeNo));
      if (known) return known.state === 'NOTPAY' && known.total === wanted.total ? known : undefined;
      const trade: PaymentTrade = {
        ...wanted,
        token: randomBytes(12).toString('base64url'),
        state: 'NOTPAY',
      };
      trades.set(trade.outTradeNo, trade);
      return trade;
    },
    close(trade: PaymentTrade): boolean {
      if (trade.state === 'NOTPAY') trade.state = 'CLOSED';
      return trade.state === 'CLOSED';
    },
    /** Also what is closed: a phone that was slow is a payment that comes late. */
    pay(trade: PaymentTrade, paid = trade.total): boolean {
      if (trade.state === 'SUCCESS' || trade.state === 'REFUND') return false;
      Object.assign(trade, { state: 'SUCCESS', paid, paidAt: clock(), transactionId: `42000${number(23)}` });
      return true;
    },
    refundOf: (outRefundNo: string) => refunds.get(outRefundNo),
    refund(
      trade: PaymentTrade,
      { outRefundNo, amount, notifyUrl }: Pick<RefundEntry, 'outRefundNo' | 'amount' | 'notifyUrl'>,
    ): RefundEntry | undefined {
      const known = refunds.get(outRefundNo);
      if (known) return known;
      const back = [...refunds.values()].filter((each) => each.trade === trade);
      const left = (trade.paid ?? 0) - back.reduce((sum, each) => sum + each.amount, 0);
      if (trade.transactionId === undefined || amount > left) return undefined;
      trade.state = 'REFUND';
      const made = { outRefundNo, refundId: `50${number(26)}`, trade, amount, notifyUrl, at: clock() };
      refunds.set(outRefundNo, made);
      return made;
    },
  };
}
export type TradeBook = ReturnType<typeof createTradeBook>;
