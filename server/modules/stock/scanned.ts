import { isTraceCode } from '../../../contract/common/validators';
import type { AnyRow } from '../../../contract/kit/resource';
import { prefixesOf } from '../../../contract/products/master';
import { type ReplenishLine, traceCodesOf } from '../../../contract/stocking/replenishStates';
import { isSold, VEND_RC } from '../../../contract/vend';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { linesOf } from '../../kit/records/fieldValues';
import type { UnitOfWork } from '../../kit/served';

const SOLD = Object.values(VEND_RC).filter(isSold);

interface TraceabilityFacts {
  required: boolean;
  prefixes: string[];
  barcode: string | null;
}

/** Products that come in with a code for each box. */
async function codedProducts(db: Executor, productIds: readonly (string | null)[]) {
  const ids = [...new Set(productIds)].filter((id) => id !== null);
  if (ids.length === 0) return new Map<string, TraceabilityFacts>();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'traceRequired', 'traceCodePrefixes', 'barcode'])
    .where('id', 'in', ids)
    .execute();
  return new Map<string, TraceabilityFacts>(
    rows.map(({ id, traceRequired, traceCodePrefixes, barcode }) => [
      id,
      {
        required: traceRequired === true,
        prefixes: prefixesOf(traceCodePrefixes),
        barcode: barcode ?? null,
      },
    ]),
  );
}

/** At the machine, codes are required where the product needs them now, and lanes are found by scanned packs. */
export async function withCodesAsked(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  const productOf = ({ productId }: ReplenishLine) => (typeof productId === 'string' ? productId : null);
  const products = await codedProducts(
    db,
    rows.flatMap((row) => linesOf<ReplenishLine>(row).map(productOf)),
  );
  return rows.map((row) => ({
    ...row,
    lines: linesOf<ReplenishLine>(row).map((line) => {
      const product = products.get(productOf(line) ?? '');
      return { ...line, codesAsked: product?.required === true, barcode: product?.barcode ?? null };
    }),
  }));
}

/** The first of the codes that a machine or an order names as sold. */
async function soldOne({ trx }: UnitOfWork, codes: readonly string[]): Promise<string | undefined> {
  const vend = await trx
    .selectFrom('vendRecords')
    .select('traceCode')
    .where('traceCode', 'in', [...codes])
    .where('rc', 'in', SOLD)
    .executeTakeFirst();
  if (vend?.traceCode) return vend.traceCode;
  const item = await trx
    .selectFrom('orderItems')
    .select('traceCode')
    .where('traceCode', 'in', [...codes])
    .where('dispensedQty', '>', 0)
    .executeTakeFirst();
  return item?.traceCode ?? undefined;
}

interface ScannedLine {
  line: ReplenishLine;
  index: number;
  productId: string | null;
  /** Codes of the lanes of this task that came before. */
  seen: Set<string>;
}

/**
 * What was scanned is what came in: a box each, of this product, once, and none that was sold.
 * @throws AppError 400 `err.repl.trace_count`, 409 with the code
 */
export async function assertScanned(
  work: UnitOfWork,
  { line, index, productId, seen }: ScannedLine,
): Promise<void> {
  const codes = traceCodesOf(line);
  const product = (await codedProducts(work.trx, [productId])).get(productId ?? '');
  const added = typeof line.addQty === 'number' ? line.addQty : 0;
  if ((codes.length > 0 || product?.required) && codes.length !== added)
    throw new AppError(
      400,
      'err.repl.trace_count',
      {},
      { [`lines.${index}.traceCodes`]: 'err.repl.trace_count' },
    );
  const prefixes = product?.prefixes.length ? product.prefixes : undefined;
  for (const code of codes) {
    if (!isTraceCode(code)) throw new AppError(409, 'err.trace.form', { code });
    if (!isTraceCode(code, prefixes)) throw new AppError(409, 'err.trace.other', { code });
    if (seen.has(code)) throw new AppError(409, 'err.trace.twice', { code });
    seen.add(code);
  }
  const sold = codes.length > 0 ? await soldOne(work, codes) : undefined;
  if (sold) throw new AppError(409, 'err.trace.sold', { code: sold });
}
