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

async function numbered(work: UnitOfWork, values: Values, prefix: string): Promise<Values> {
  return { ...values, formNo: await nextNumber(work, prefix), applicantId: me(work) };
}

/** @throws AppError 409: nobody approves what he asked for himself */
function approval(work: UnitOfWork, row: AnyRow) {
  if (row.applicantId === me(work)) throw new AppError(409, 'err.audit.self_review');
  return { approverId: me(work), approvedAt: now(work) };
}

/** A form that was rejected has been approved by nobody, also where it was before. */
const UNSIGNED = { approverId: null, approvedAt: null };

/** @throws AppError 409: two people sign, who hands over and who receives */
function receipt(work: UnitOfWork, row: AnyRow) {
  if (row.handedBy === me(work)) throw new AppError(409, 'err.stockForm.two_people');
  return { receivedBy: me(work) };
}

export const servedRequisitionForms: ServedResource = {
  resource: requisitionForms,
  async prepare(work, values, current) {
    const ready = await withWarehouse(work, values, current);
    return current ? ready : numbered(work, ready, 'RQ');
  },
  commands: {
    async approve(work, row) {
      const signed = approval(work, row);
      return { set: { ...signed, ...(await reserveFor(work, row)) } };
    },
    async reject(work, row) {
      if (row.state === 'approved') await releaseFor(work, row);
      return { set: UNSIGNED };
    },
    async issue(work, row) {
      await issueForm(work, row);
      return { set: { handedBy: me(work) } };
    },
    receive: async (work, row) => ({ set: receipt(work, row) }),
    close: async (work) => ({ set: { closedAt: now(work) } }),
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
async function collect(work: UnitOfWork, row: AnyRow): Promise<void> {
  const deviceId = String(row.deviceId);
  await assertFillable(
    work,
    deviceId,
    linesOf<Line>(row).map(({ laneNo }) => String(laneNo)),
  );
  for (const [index, { laneNo, batchId, qty }] of linesOf<Line>(row).entries()) {
    const lane = await laneOf(work, deviceId, laneNo);
    if (!lane) throw noLane(index);
    await bookMovement(work, {
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
  async prepare(work, values, current) {
    const deviceId = String(current?.deviceId ?? values.deviceId);
    const placed = await withWarehouse(work, values, current);
    assertBatchesNamed({ ...current, ...placed });
    const ready =
      values.lines === undefined
        ? placed
        : { ...placed, lines: await withProducts(work, deviceId, linesOf<Line>(values)) };
    return current ? ready : numbered(work, ready, 'RT');
  },
  commands: {
    approve: async (work, row) => ({ set: approval(work, row) }),
    reject: async () => ({ set: UNSIGNED }),
    async collect(work, row) {
      await collect(work, row);
      return { set: { handedBy: me(work) } };
    },
    async inspect(work, row, { disposition }) {
      if (disposition === 'restock' && NEVER_RESTOCKED.includes(row.reason))
        throw new AppError(409, 'err.stockForm.no_restock');
      const signed = receipt(work, row);
      await returnTo(work, row, disposition);
      return { set: { disposition, ...signed } };
    },
    async close(work, row) {
      await disposeOf(work, row);
      return { set: { closedAt: now(work) } };
    },
  },
};
