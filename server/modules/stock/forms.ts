import type { AnyRow } from '../../../contract/kit/resource';
import { requisitionForms } from '../../../contract/resources/stock/requisitionForms';
import { returnForms } from '../../../contract/resources/stock/returnForms';
import { NEVER_RESTOCKED } from '../../../contract/stocking/formStates';
import { AppError } from '../../errors';
import { nextNumber } from '../../kit/records/documentNumber';
import { linesOf } from '../../kit/records/fieldValues';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';
import { assertFillable } from '../devices/laneGrants';
import {
  assertBatchesNamed,
  disposeOf,
  issueForm,
  releaseFor,
  reserveFor,
  returnTo,
  withWarehouse,
} from '../supply/warehouse/forms';
import { bookMovement, laneOf, noLane } from './movements';

interface Line {
  laneNo?: unknown;
  batchId?: unknown;
  qty?: unknown;
}
const me = ({ context }: UnitOfWork) => context.principal.userId;
const now = ({ deps }: UnitOfWork) => new Date(deps.clock());

async function numbered(change: UnitOfWork, values: Values, prefix: string): Promise<Values> {
  return { ...values, formNo: await nextNumber(change, prefix), applicantId: me(change) };
}

/** @throws AppError 409: nobody approves what he asked for himself */
function approval(change: UnitOfWork, row: AnyRow) {
  if (row.applicantId === me(change)) throw new AppError(409, 'err.audit.self_review');
  return { approverId: me(change), approvedAt: now(change) };
}

/** A form that was rejected has been approved by nobody, also where it was before. */
const UNSIGNED = { approverId: null, approvedAt: null };

/** @throws AppError 409: two people sign, who hands over and who receives */
function receipt(change: UnitOfWork, row: AnyRow) {
  if (row.handedBy === me(change)) throw new AppError(409, 'err.stockForm.two_people');
  return { receivedBy: me(change) };
}

export const servedRequisitionForms: ServedResource = {
  resource: requisitionForms,
  async prepare(change, values, current) {
    const ready = await withWarehouse(change, values, current);
    return current ? ready : numbered(change, ready, 'RQ');
  },
  commands: {
    async approve(change, row) {
      const signed = approval(change, row);
      return { set: { ...signed, ...(await reserveFor(change, row)) } };
    },
    async reject(change, row) {
      if (row.state === 'approved') await releaseFor(change, row);
      return { set: UNSIGNED };
    },
    async issue(change, row) {
      await issueForm(change, row);
      return { set: { handedBy: me(change) } };
    },
    receive: async (change, row) => ({ set: receipt(change, row) }),
    close: async (change) => ({ set: { closedAt: now(change) } }),
  },
};

/** Lines with the product of their lane. @throws AppError 400 */
async function withProducts(
  { trx }: UnitOfWork,
  deviceId: string,
  lines: readonly Line[],
): Promise<Values[]> {
  const known = await trx
    .selectFrom('lanes')
    .select(['laneNo', 'productId'])
    .where('deviceId', '=', deviceId)
    .execute();
  return lines.map((line, index) => {
    const lane = known.find(({ laneNo }) => laneNo === line.laneNo);
    if (!lane) throw noLane(index);
    return { ...line, productId: lane.productId };
  });
}

/** The goods leave their lanes. @throws AppError 409 `err.form.stock` */
async function collect(change: UnitOfWork, row: AnyRow): Promise<void> {
  const deviceId = String(row.deviceId);
  await assertFillable(
    change,
    deviceId,
    linesOf<Line>(row).map(({ laneNo }) => String(laneNo)),
  );
  for (const [index, { laneNo, batchId, qty }] of linesOf<Line>(row).entries()) {
    const lane = await laneOf(change, deviceId, laneNo);
    if (!lane) throw noLane(index);
    await bookMovement(change, {
      deviceId,
      lane,
      delta: -Number(qty),
      kind: 'return',
      refNo: String(row.formNo),
      batchId: typeof batchId === 'string' ? batchId : null,
    });
  }
}

export const servedReturnForms: ServedResource = {
  resource: returnForms,
  async prepare(change, values, current) {
    const deviceId = String(current?.deviceId ?? values.deviceId);
    const placed = await withWarehouse(change, values, current);
    assertBatchesNamed({ ...current, ...placed });
    const ready =
      values.lines === undefined
        ? placed
        : { ...placed, lines: await withProducts(change, deviceId, linesOf<Line>(values)) };
    return current ? ready : numbered(change, ready, 'RT');
  },
  commands: {
    approve: async (change, row) => ({ set: approval(change, row) }),
    reject: async () => ({ set: UNSIGNED }),
    async collect(change, row) {
      await collect(change, row);
      return { set: { handedBy: me(change) } };
    },
    async inspect(change, row, { disposition }) {
      if (disposition === 'restock' && NEVER_RESTOCKED.includes(row.reason))
        throw new AppError(409, 'err.stockForm.no_restock');
      const signed = receipt(change, row);
      await returnTo(change, row, disposition);
      return { set: { disposition, ...signed } };
    },
    async close(change, row) {
      await disposeOf(change, row);
      return { set: { closedAt: now(change) } };
    },
  },
};
