import type { ReviewSheet, Signature, WaitingPrescription } from '@contract/prescriptions/desk';
import { REVIEW_CHECKS } from '@contract/resources/prescriptions/prescriptionStates';
import { prescriptions } from '@contract/resources/prescriptions/prescriptions';
import { realtimeReducers } from '@realtime';
import { passwordDigest } from '@shared/api';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../../kit/testing/noLayout';
import { Console, mayAll } from '../../../kit/testing/testConsole';
import { serve } from '../../../kit/testing/testServer';
import ReviewDeskScreen from './ReviewDeskScreen';

/** Who holds a prescription; what the server of this test knows. */
interface Kept {
  state: string;
  /** By whom it was passed first. */
  reviewedBy?: string;
  takenBy: string | null;
  version: number;
}
let kept: Record<string, Kept>;
const ALLERGY = { rule: 'allergy', level: 'stop', input: 'Ibuprofen', source: 'leaflet' };
let found: (typeof ALLERGY)[];
const SIGNED: Signature = {
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
let signatures: Signature[];
let asked: string[];
const sent = () => asked.filter((each) => each.startsWith('POST')).map((each) => each.split(' {')[0]);

const waiting = (id: string): WaitingPrescription => ({
  ...{ id, rxNo: `RX-${id}`, hospital: 'West Lake', department: 'ENT', medicines: 1, controlled: false },
  queuedAt: 0,
  reviewedBy: kept[id]?.reviewedBy ?? null,
  leaseUntil: null,
  stops: 1,
  warns: 0,
  state: (kept[id]?.state ?? 'pending_review') as WaitingPrescription['state'],
  takenBy: kept[id]?.takenBy ?? null,
  holder: kept[id]?.takenBy === 'other' ? 'Li Na' : null,
});

function sheet(id: string): ReviewSheet {
  const own = kept[id] as Kept;
  const mine = own.state === 'reviewing' && own.takenBy === 'u1';
  const names = Object.keys(prescriptions.fields).map((name) => [name, null]);
  const items = [
    { name: 'Ibuprofen', spec: '0.2g', qty: 1, dose: '1', frequency: 'daily', usage: 'oral', days: 3 },
  ];
  const findings = found;
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
      controlled: signatures.length > 0,
      diagnosis: mine ? 'J06.9' : '***',
      patientName: '赵*',
      leaseUntil: Date.now() + 600_000,
      ...own,
    } as unknown as ReviewSheet['rx'],
    holder: own.takenBy === 'other' ? 'Li Na' : null,
    first: null,
    signatures,
    asOf: 0,
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
  const own = kept[id] as Kept;
  const next = { take: 'reviewing', release: 'pending_review', pass: 'approved', reject: 'rejected' }[
    command
  ];
  kept[id] = {
    ...own,
    state: String(next),
    takenBy: command === 'take' ? 'u1' : null,
    version: own.version + 1,
  };
  return sheet(id).rx;
}

const access = {
  ...mayAll(prescriptions),
  account: 'wang',
  actions: new Set(['prescription:review', 'prescription:reveal']),
};
const desk = (rights = access) =>
  render(
    <Console access={rights} reducers={realtimeReducers}>
      <ReviewDeskScreen />
    </Console>,
  );
const line = (id: string) => screen.getByRole('button', { name: new RegExp(`RX-${id}`) });
const region = () => screen.findByRole('region', { name: 'Prescription' });

beforeAll(() => {
  withoutLayout();
  Element.prototype.scrollIntoView ??= () => undefined;
  Object.assign(document, { fonts: new EventTarget() });
});
beforeEach(() => {
  kept = Object.fromEntries(
    ['a', 'b', 'c'].map((id) => [id, { state: 'pending_review', takenBy: null, version: 1 }]),
  );
  kept.c = { state: 'reviewing', takenBy: 'other', version: 2 };
  found = [ALLERGY];
  signatures = [];
  asked = serve((path) => {
    const [, , id = '', command = ''] = path.split('/');
    const open = (each: string) =>
      ['pending_review', 'pending_second', 'reviewing'].includes(kept[each]?.state ?? '');
    if (path === '/sys/factor') return { on: false, required: false, codesLeft: 0 };
    if (path === '/prescriptions/queue') return { waiting: Object.keys(kept).filter(open).map(waiting) };
    if (command === 'history') return { entries: [], older: false, titles: {} };
    return command === 'sheet' ? sheet(id) : run(id, command);
  });
});
afterEach(cleanup);

it('opening takes a prescription, the next key gives it back and takes the next, leaving gives that back', async () => {
  const user = userEvent.setup();
  desk();
  await screen.findByText('3 prescriptions waiting');
  await user.keyboard('j');
  expect(await screen.findByText('J06.9')).toBeTruthy();
  await user.keyboard('j');
  await waitFor(() => expect(kept.b?.takenBy).toBe('u1'));
  expect(kept.a).toMatchObject({ state: 'pending_review', takenBy: null });
  expect(line('b').getAttribute('aria-current')).toBe('true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(kept.b?.takenBy).toBe(null));
  expect(sent()).toEqual([
    'POST /prescriptions/a/take',
    'POST /prescriptions/a/release',
    'POST /prescriptions/b/take',
    'POST /prescriptions/b/release',
  ]);
});

it('what another holds is shown masked, and is not to be decided', async () => {
  const user = userEvent.setup();
  desk();
  await user.click(await screen.findByRole('button', { name: /RX-c/ }));
  expect((await region()).textContent).toContain('Li Na is reviewing this prescription');
  await user.keyboard('1p');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('J06.9')).toBeNull();
  expect(sent()).toEqual([]);
});

it('is passed by keys alone once all ten comparisons are ticked, and the next one opens', async () => {
  const user = userEvent.setup();
  desk();
  await screen.findByText('3 prescriptions waiting');
  await user.keyboard('j');
  await screen.findByText('J06.9');
  await user.keyboard('123456789p');
  expect(await screen.findByText('1 comparison is not ticked yet')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('0p');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('The rules say not to dispense');
  await user.type(within(dialog).getByRole('textbox', { name: 'Opinion' }), 'asked the doctor');
  await user.keyboard('{Tab}246810{Enter}');
  await waitFor(() => expect(kept.a?.state).toBe('approved'));
  const body = asked.find((each) => each.includes('/a/pass')) ?? '';
  expect(JSON.parse(body.slice(body.indexOf('{')))).toMatchObject({
    args: { checks: [...REVIEW_CHECKS], opinion: 'asked the doctor' },
    proof: { password: await passwordDigest('wang', '246810') },
  });
  await waitFor(() => expect(kept.b?.takenBy).toBe('u1'));
  expect(sent()).not.toContain('POST /prescriptions/a/release');
});

it('what is typed while a prescription is still being taken counts once it is taken', async () => {
  found = [];
  const { fetch: atOnce } = globalThis;
  let answerTake = () => undefined as unknown;
  const arrives = new Promise((resolve) => {
    answerTake = () => resolve(undefined);
  });
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answer = await atOnce(...call);
    if (String(call[0]).endsWith('/a/take')) await arrives;
    return answer;
  });
  const user = userEvent.setup();
  desk();
  await screen.findByText('3 prescriptions waiting');
  await user.keyboard('j');
  await waitFor(() => expect(sent()).toEqual(['POST /prescriptions/a/take']));
  // The digits after "p" are the beginning of a password: they take no tick away.
  await user.keyboard('1234567890p24');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('10 of 10')).toBeTruthy();
  answerTake();
  const password = await screen.findByLabelText(/Your password/);
  await user.type(password, '246810{Enter}');
  await waitFor(() => expect(kept.a?.state).toBe('approved'));
});

it('nothing is decided when it went to another while it was being taken', async () => {
  const user = userEvent.setup();
  desk();
  await screen.findByText('3 prescriptions waiting');
  await user.keyboard('j');
  await screen.findByText('J06.9');
  kept.b = { state: 'reviewing', takenBy: 'other', version: 2 };
  await user.keyboard('jr');
  expect((await region()).textContent).toContain('Li Na is reviewing this prescription');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('where nothing is to be explained the password is typed at once, and without it nothing is signed', async () => {
  found = [];
  const user = userEvent.setup();
  desk();
  await screen.findByText('3 prescriptions waiting');
  await user.keyboard('j');
  await screen.findByText('J06.9');
  await user.keyboard('1234567890p');
  const password = await screen.findByLabelText(/Your password/);
  await waitFor(() => expect(document.activeElement).toBe(password));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enter your password to confirm')).toBeTruthy();
  expect(sent()).toEqual(['POST /prescriptions/a/take']);
  await user.keyboard('246810{Enter}');
  await waitFor(() => expect(kept.a?.state).toBe('approved'));
});

it('what waits for another pharmacist is marked, and is passed over when the next one opens', async () => {
  found = [];
  kept.b = { state: 'pending_second', takenBy: null, reviewedBy: 'u1', version: 3 };
  kept.c = { state: 'pending_second', takenBy: null, reviewedBy: 'other', version: 3 };
  const user = userEvent.setup();
  desk();
  await screen.findByText('3 prescriptions waiting');
  expect(line('b').textContent).toContain('Waiting for another pharmacist');
  expect(line('c').textContent).toContain('Second review');
  await user.keyboard('j');
  await screen.findByText('J06.9');
  await user.keyboard('1234567890p');
  await user.type(await screen.findByLabelText(/Your password/), '246810{Enter}');
  await waitFor(() => expect(kept.c?.takenBy).toBe('u1'));
  expect(kept.b?.takenBy).toBe(null);
});

it('the key prints the review sheet: rules with their source, comparisons, and each signature that is due', async () => {
  const print = vi.fn(() => void window.dispatchEvent(new Event('beforeprint')));
  vi.stubGlobal('print', print);
  signatures = [SIGNED];
  const user = userEvent.setup();
  desk();
  await screen.findByText('3 prescriptions waiting');
  await user.keyboard('j');
  await screen.findByText('J06.9');
  await user.keyboard('1s');
  expect(print).toHaveBeenCalledOnce();
  const paper = await screen.findByRole('article', { name: 'Review sheet' });
  expect(paper.textContent).toContain('RX-a');
  expect(paper.textContent).toContain('Source: Package leaflet');
  expect(paper.textContent?.match(/☑/g)).toHaveLength(1);
  expect(paper.textContent?.match(/☐/g)).toHaveLength(9);
  expect(paper.textContent).toContain('Zhou Min · ZY2');
  expect(within(paper).getAllByText('Pharmacist, certificate, date')).toHaveLength(1);
});

it('is rejected with a rule and a reason', async () => {
  const user = userEvent.setup();
  desk();
  await screen.findByText('3 prescriptions waiting');
  await user.keyboard('j');
  await screen.findByText('J06.9');
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog');
  // What the rules found is proposed, so the cursor stands where the pharmacist says why.
  const opinion = within(dialog).getByRole('textbox', { name: /Opinion/ });
  await waitFor(() => expect(document.activeElement).toBe(opinion));
  await user.keyboard('allergic{Tab}246810{Enter}');
  await waitFor(() => expect(kept.a?.state).toBe('rejected'));
  const body = asked.find((each) => each.includes('/a/reject')) ?? '';
  expect(JSON.parse(body.slice(body.indexOf('{')))).toMatchObject({
    args: { rule: 'allergy', opinion: 'allergic' },
  });
});

it('where the rules found nothing, the rule is chosen first', async () => {
  found = [];
  const user = userEvent.setup();
  desk();
  await screen.findByText('3 prescriptions waiting');
  await user.keyboard('j');
  await screen.findByText('J06.9');
  await user.keyboard('r');
  const rule = await screen.findByRole('combobox', { name: /Rule/ });
  await waitFor(() => expect(document.activeElement).toBe(rule));
});

it('whoever does not review sees who waits, and opens nothing', async () => {
  desk({ ...access, actions: new Set() });
  await screen.findByText('3 prescriptions waiting');
  expect(line('a').hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('For pharmacists only')).toBeTruthy();
  expect(asked.some((each) => each.includes('/sheet'))).toBe(false);
});
