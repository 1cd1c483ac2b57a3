import type { MessageOf } from '../decode';
import type { Machine } from '../fleet/machine';
import type { BatchPlan } from '../rules/plan';

/** A customer asks for the medicines of a prescription; whether they are handed out is decided in `modules/prescriptions`. */
export function onRx(plan: BatchPlan, machine: Machine, { d, ts }: MessageOf<'rx'>, recvAt: number): void {
  plan.rxRequests.push({
    id: plan.newId(),
    orgId: machine.org,
    deviceId: machine.id,
    rxNo: d.no,
    orderNo: d.ord,
    idTail: d.id ?? null,
    refusal: null,
    prescriptionId: null,
    units: null,
    at: new Date(ts ?? recvAt),
    answeredAt: null,
    dueAt: null,
    closedAt: null,
  });
}
