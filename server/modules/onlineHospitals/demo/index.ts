import { MINUTE_MS } from '../../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../../db/demo-data';
import type { NewRow } from '../../../db/demo-data/world';
import { buildConsultRecords } from './consultRecords';
import { buildHospitals } from './hospitals';
import { buildInquiries } from './inquiries';
import { buildPrepaid, consultationEntry } from './prepaid';

/** What the consultations took from the counts of their machines, and what was given back. */
function entriesOf(
  demo: DemoWorld,
  accounts: readonly NewRow<'prepaidAccounts'>[],
  orders: readonly NewRow<'inquiryOrders'>[],
): NewRow<'prepaidEntries'>[] {
  return orders.flatMap(({ orgId, deviceId, payKind, state, inqNo, createdAt }) => {
    const account = accounts.find((each) => each.orgId === orgId);
    if (!account || payKind !== 'prepaid' || state === 'created') return [];
    const at = (createdAt as Date).getTime();
    const own = { deviceId, refNo: inqNo };
    const taken = consultationEntry(demo, account, own, at, 'consume');
    if (state !== 'cancelled' && state !== 'refunded') return [taken];
    return [taken, consultationEntry(demo, account, own, at + MINUTE_MS, 'refund')];
  });
}

const timeOf = ({ createdAt }: NewRow<'prepaidEntries'>) => (createdAt as Date).getTime();

/** Internet hospitals, their consultations, and counts whose ledger adds up. */
export function onlineHospitalDemo(demo: DemoWorld): DemoRows {
  const hospitals = buildHospitals(demo);
  const hospitalId = hospitals.onlineHospitals[0]?.id ?? '';
  const { entries, prepaidAccounts, ...records } = buildPrepaid(demo, hospitalId);
  const inquiryOrders = buildInquiries(demo, hospitalId);
  const all = [...entries, ...entriesOf(demo, prepaidAccounts, inquiryOrders)];
  const prepaidEntries = all.sort((left, right) => timeOf(left) - timeOf(right));
  const consultRecords = buildConsultRecords(demo, inquiryOrders);
  return { ...hospitals, inquiryOrders, consultRecords, prepaidAccounts, prepaidEntries, ...records };
}
