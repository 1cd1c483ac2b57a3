import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PartnerError } from '../caller';
import { readAnswer } from './answers';
import type { BillRow } from './port';
import type { Sender } from './sender';

const linkSchema = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-f]{40}$/i),
  download_url: z.string().min(1).max(2_048),
});
/** Of a day on which nothing was paid. */
const EMPTY_DAY = 'NO_STATEMENT_EXIST';
const YUAN = 100;
const MARK = /^`/;

const wrong = (why: string) => new PartnerError(`the bill of the payment provider ${why}`, false);

/** Amounts of a bill are decimal: 12.30 is 1230. @throws PartnerError */
function minorOf(text: string): number {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) throw wrong(`has an amount ${text}`);
  return Math.round(Number(text) * YUAN);
}

const cellsOf = (line: string) => line.split(',').map((cell) => cell.trim().replace(MARK, ''));

/** Lines of the file by the names in its first one; the sums below them are left out. @throws PartnerError */
export function billRows(text: string): BillRow[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = cellsOf(head);
  const place = (name: string) => {
    const index = names.indexOf(name);
    if (index < 0) throw wrong(`has no column ${name}`);
    return index;
  };
  const [trade, state, paid, back] = ['商户订单号', '交易状态', '应结订单金额', '退款金额'].map(place);
  const end = lines.findIndex((line) => !MARK.test(line));
  return lines.slice(0, end < 0 ? undefined : end).map((line) => {
    const cells = cellsOf(line);
    const cell = (index: number | undefined) => cells[index ?? -1] ?? '';
    const kind = cell(state) === 'REFUND' ? 'refund' : 'payment';
    return { kind, outTradeNo: cell(trade), amount: minorOf(cell(kind === 'refund' ? back : paid)) };
  });
}

/** Asks where the bill is, fetches it there, and believes it by its digest. @throws PartnerError */
export async function fetchBill(send: Sender, url: string, day: string): Promise<BillRow[]> {
  const subject = `bill ${day}`;
  const target = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`;
  const answer = await send({ method: 'GET', target, subject }).catch((error: unknown) => {
    if (error instanceof PartnerError && error.code === EMPTY_DAY) return undefined;
    throw error;
  });
  if (!answer) return [];
  const { download_url, hash_value } = readAnswer(linkSchema, answer);
  const place = new URL(download_url, url);
  // The request carries our signature: it goes to nobody else.
  if (place.origin !== new URL(url).origin) throw wrong('is somewhere else');
  const file = await send({ method: 'GET', target: place.pathname + place.search, subject, unsigned: true });
  const digest = createHash('sha1').update(file.body).digest('hex');
  if (digest !== hash_value.toLowerCase()) throw wrong('is not the one that was announced');
  return billRows(file.body);
}
