import { createHash } from 'node:crypto';
import type { PaymentPartnerOptions, PriorPayment } from '../../../contract/simulation';
import { chinaTime } from '../../../contract/time/chinaTime';
import { billOf } from '../bill';
import type { TradeBook } from './book';
import { type PaymentReply, refusalReply } from './reply';

const yuan = (fen: number) => (fen / 100).toFixed(2);

const HEAD =
  '交易时间,微信订单号,商户订单号,交易状态,货币种类,应结订单金额,商户退款单号,退款金额,商品名称,手续费';
const SUMMARY = '总交易单数,应结订单总金额,退款总金额,手续费总金额';
/** Every value of the file has this before it, so that no table program takes a number for a number. */
const MARK = '`';
const marked = (values: readonly (string | number)[]) => values.map((value) => `${MARK}${value}`).join(',');

function lineOf({ kind, no, amount, at }: PriorPayment): string {
  const isRefund = kind === 'refund';
  const sums = isRefund ? ['0.00', `R${no}`, yuan(amount)] : [yuan(amount), '', '0.00'];
  return marked([
    chinaTime(at),
    `42000${no}`,
    no,
    isRefund ? 'REFUND' : 'SUCCESS',
    'CNY',
    ...sums,
    'Pharos',
    '0.00',
  ]);
}

/** Begins with the mark of UTF-8, as theirs do. */
function fileOf(lines: readonly PriorPayment[]): string {
  const sum = (wanted: PriorPayment['kind']) =>
    yuan(lines.reduce((all, { kind, amount }) => all + (kind === wanted ? amount : 0), 0));
  const total = marked([lines.length, sum('payment'), sum('refund'), '0.00']);
  return `\uFEFF${[HEAD, ...lines.map(lineOf), SUMMARY, total, ''].join('\r\n')}`;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface BillContext {
  book: TradeBook;
  options: Pick<PaymentPartnerOptions, 'scenario'>;
}

/** The bill of a day: first where it is and its digest, then the file. */
export function billAnswer(
  { book, options }: BillContext,
  method: string,
  target: string,
): PaymentReply | undefined {
  const { pathname, searchParams } = new URL(target, 'http://x');
  if (method !== 'GET' || !/^\/v3\/(bill\/tradebill|billdownload\/file)$/.test(pathname)) return undefined;
  const day = searchParams.get('bill_date') ?? searchParams.get('token') ?? '';
  if (!DAY.test(day)) return refusalReply(400, 'PARAM_ERROR');
  const lines = billOf(book.money(), day, options.scenario);
  if (lines.length === 0) return refusalReply(400, 'NO_STATEMENT_EXIST');
  const text = fileOf(lines);
  if (pathname.endsWith('/file')) return { status: 200, text };
  const hash_value = createHash('sha1').update(text).digest('hex');
  const download_url = `/v3/billdownload/file?token=${day}`;
  return { status: 200, body: { hash_type: 'SHA1', hash_value, download_url } };
}
