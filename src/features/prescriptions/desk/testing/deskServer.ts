import type { ReviewSheet, Signature, WaitingPrescription } from '@contract/prescriptions/desk';
import { REVIEW_CHECKS } from '@contract/resources/prescriptions/prescriptionStates';
import { prescriptions } from '@contract/resources/prescriptions/prescriptions';
import { serve } from '../../../../kit/testing/testServer';

/** Who holds a prescription; what the server of this test knows. */
export interface StoredReview {
  state: string;
  /** By whom it was passed first. */
  reviewedBy?: string;
  takenBy: string | null;
  version: number;
  voidReason?: string;
}
export const ALLERGY = {
  rule: 'allergy',
  level: 'stop',
  input: 'Ibuprofen',
  source: 'leaflet',
  ruleNo: 'AL-002',
  edition: 3,
  reference: null,
};
export const SIGNED: Signature = {
  id: 's1',
  name: 'Zhou Min',
  certNo: 'ZY2',
  signedAt: 0,
  result: 'passed',
  rule: null,
  opinion: null,
  checks: [...REVIEW_CHECKS],
  signatureImg: null,
};
/** What the server of the desk knows and was asked. */
export const desk = {
  kept: {} as Record<string, StoredReview>,
  found: [ALLERGY],
  signatures: [] as Signature[],
  asked: [] as string[],
  /** What the sheet of a prescription that was taken waits for. */
  reading: undefined as Promise<void> | undefined,
  /** What it says is waiting, where that is older than what it knows. */
  toldLast: undefined as Record<string, StoredReview> | undefined,
  /** How much later it is there. */
  laterMs: 0,
};
/** Commands that were sent, without what they carried. */
export const sent = () =>
  desk.asked.filter((each) => each.startsWith('POST')).map((each) => each.split(' {')[0]);

const waiting = ([id, own]: [string, StoredReview]): WaitingPrescription => ({
  id,
  rxNo: `RX-${id}`,
  hospital: 'West Lake',
  department: 'ENT',
  medicines: 1,
  controlled: false,
  queuedAt: 0,
  reviewedBy: own.reviewedBy ?? null,
  leaseUntil: null,
  stops: 1,
  warns: 0,
  state: own.state as WaitingPrescription['state'],
  takenBy: own.takenBy,
  holder: own.takenBy === 'other' ? 'Li Na' : null,
});

function sheet(id: string): ReviewSheet {
  const own = desk.kept[id] as StoredReview;
  const mine = own.state === 'reviewing' && own.takenBy === 'u1';
  const names = Object.keys(prescriptions.fields).map((name) => [name, null]);
  const items = [
    { name: 'Ibuprofen', spec: '0.2g', qty: 1, dose: '1', frequency: 'daily', usage: 'oral', days: 3 },
  ];
  const findings = desk.found;
  return {
    rx: {
      ...Object.fromEntries(names),
      id,
      orgId: 'o1',
      createdAt: 0,
      updatedAt: 0,
      titles: {},
      rxNo: `RX-${id}`,
      items,
      findings,
      ruleEdition: 3,
      controlled: desk.signatures.length > 0,
      diagnosis: mine ? 'J06.9' : '***',
      patientName: '赵*',
      leaseUntil: Date.now() + 600_000,
      ...own,
    } as unknown as ReviewSheet['rx'],
    unconfirmed: true,
    uncovered: ['Ibuprofen'],
    holder: own.takenBy === 'other' ? 'Li Na' : null,
    first: null,
    signatures: desk.signatures,
    asOf: Date.now() + desk.laterMs,
    mine,
    pictures: {},
    refusal: null,
    reviewer: {
      name: 'Chen',
      pharmacistCertNo: 'ZY1',
      pharmacistCertExpire: '2030-01-01',
      signatureImg: null,
    },
  };
}

/** What commands do there. */
function run(id: string, command: string): unknown {
  const own = desk.kept[id] as StoredReview;
  const next = { take: 'reviewing', release: 'pending_review', pass: 'approved', reject: 'rejected' }[
    command
  ];
  desk.kept[id] = {
    ...own,
    state: String(next),
    takenBy: command === 'take' ? 'u1' : null,
    version: own.version + 1,
  };
  return sheet(id).rx;
}

/** Three prescriptions wait, of which another holds the last. */
export function serveDesk(): void {
  desk.kept = Object.fromEntries(
    ['a', 'b', 'c'].map((id) => [id, { state: 'pending_review', takenBy: null, version: 1 }]),
  );
  desk.kept.c = { state: 'reviewing', takenBy: 'other', version: 2 };
  desk.found = [ALLERGY];
  desk.signatures = [];
  desk.reading = undefined;
  desk.toldLast = undefined;
  desk.laterMs = 0;
  desk.asked = serve((path) => {
    const [, , id = '', command = ''] = path.split('/');
    const open = ([, { state }]: [string, StoredReview]) =>
      ['pending_review', 'pending_second', 'reviewing'].includes(state);
    if (path === '/sys/factor') return { on: false, required: false, codesLeft: 0 };
    if (path === '/prescriptions/queue')
      return {
        waiting: Object.entries(desk.toldLast ?? desk.kept)
          .filter(open)
          .map(waiting),
      };
    if (command === 'history') return { entries: [], older: false, titles: {} };
    if (command === 'sheet' && desk.kept[id]?.takenBy === 'u1' && desk.reading)
      return desk.reading.then(() => sheet(id));
    return command === 'sheet' ? sheet(id) : run(id, command);
  });
}
