import { REVIEW_CHECKS, REVIEW_LEASE_MS } from '@contract/resources/prescriptions/prescriptionStates';
import { passwordDigest } from '@shared/api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../../shared/testing/noLayout';
import { ALLERGY, desk, SIGNED, type StoredReview, sent, serveDesk } from './testing/deskServer';
import { access, open, openFirst, tellChanged } from './testing/openDesk';

const line = (id: string) => screen.getByRole('button', { name: new RegExp(`RX-${id}`) });
const region = () => screen.findByRole('region', { name: 'Prescription' });

beforeAll(() => {
  withoutLayout();
});
beforeEach(() => {
  serveDesk();
});

it('opening takes a prescription, the next key returns it and takes the next, and leaving returns it', async () => {
  const user = userEvent.setup();
  open();
  await screen.findByText('3 prescriptions waiting');
  await user.keyboard('j');
  expect(await screen.findByText('J06.9')).toBeTruthy();
  await user.keyboard('j');
  await waitFor(() => expect(desk.kept.b?.takenBy).toBe('u1'));
  expect(desk.kept.a).toMatchObject({ state: 'pending_review', takenBy: null });
  expect(line('b').getAttribute('aria-current')).toBe('true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(desk.kept.b?.takenBy).toBe(null));
  expect(sent()).toEqual([
    'POST /prescriptions/a/take',
    'POST /prescriptions/a/release',
    'POST /prescriptions/b/take',
    'POST /prescriptions/b/release',
  ]);
});

it('a prescription held by another pharmacist is masked and cannot be decided', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: /RX-c/ }));
  expect((await region()).textContent).toContain('Li Na is reviewing this prescription');
  await user.keyboard('1p');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('J06.9')).toBeNull();
  expect(sent()).toEqual([]);
});

it('a prescription is passed by keyboard once all ten checks are ticked, and the next one opens', async () => {
  const user = await openFirst();
  await user.keyboard('123456789p');
  expect(await screen.findByText('1 comparison is not ticked yet')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('0p');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('The rules say not to dispense');
  await user.type(within(dialog).getByRole('textbox', { name: 'Opinion' }), 'asked the doctor');
  await user.keyboard('{Tab}246810{Enter}');
  await waitFor(() => expect(desk.kept.a?.state).toBe('approved'));
  const body = desk.asked.find((each) => each.includes('/a/pass')) ?? '';
  expect(JSON.parse(body.slice(body.indexOf('{')))).toMatchObject({
    args: { checks: [...REVIEW_CHECKS], opinion: 'asked the doctor' },
    proof: { password: await passwordDigest('wang', '246810') },
  });
  await waitFor(() => expect(desk.kept.b?.takenBy).toBe('u1'));
  expect(sent()).not.toContain('POST /prescriptions/a/release');
});

it('keys pressed while a prescription is being taken apply once it is taken', async () => {
  desk.found = [];
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
  open();
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
  await waitFor(() => expect(desk.kept.a?.state).toBe('approved'));
});

it('nothing is decided when another pharmacist got the prescription meanwhile', async () => {
  const user = await openFirst();
  desk.kept.b = { state: 'reviewing', takenBy: 'other', version: 2 };
  await user.keyboard('jr');
  expect((await region()).textContent).toContain('Li Na is reviewing this prescription');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('without findings the password is asked for at once, and nothing is signed without it', async () => {
  desk.found = [];
  const user = await openFirst();
  await user.keyboard('1234567890p');
  const password = await screen.findByLabelText(/Your password/);
  await waitFor(() => expect(document.activeElement).toBe(password));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enter your password to confirm')).toBeTruthy();
  expect(sent()).toEqual(['POST /prescriptions/a/take']);
  await user.keyboard('246810{Enter}');
  await waitFor(() => expect(desk.kept.a?.state).toBe('approved'));
});

it('a prescription held since before the browser was closed is the next one', async () => {
  desk.found = [];
  desk.kept.b = { state: 'reviewing', takenBy: 'u1', version: 2 };
  const user = await openFirst();
  await user.keyboard('1234567890p');
  await user.type(await screen.findByLabelText(/Your password/), '246810{Enter}');
  await waitFor(() => expect(line('b').getAttribute('aria-current')).toBe('true'));
});

it('a prescription waiting for another pharmacist is marked and skipped', async () => {
  desk.found = [];
  desk.kept.b = { state: 'pending_second', takenBy: null, reviewedBy: 'u1', version: 3 };
  desk.kept.c = { state: 'pending_second', takenBy: null, reviewedBy: 'other', version: 3 };
  const user = userEvent.setup();
  open();
  await screen.findByText('3 prescriptions waiting');
  expect(line('b').textContent).toContain('Waiting for another pharmacist');
  expect(line('c').textContent).toContain('Second review');
  await user.keyboard('j');
  await screen.findByText('J06.9');
  await user.keyboard('1234567890p');
  await user.type(await screen.findByLabelText(/Your password/), '246810{Enter}');
  await waitFor(() => expect(desk.kept.c?.takenBy).toBe('u1'));
  expect(desk.kept.b?.takenBy).toBe(null);
});

it('a number checked by a rule has a label', async () => {
  const builtIn = { ...ALLERGY, ruleNo: null as never, edition: null as never };
  desk.found = [
    { ...builtIn, rule: 'children', input: '5' },
    { ...builtIn, rule: 'quantity', input: '6' },
  ];
  await openFirst();
  const list = (await screen.findByRole('region', { name: 'Rule checks' })).textContent;
  expect(list).toContain('Age: 5');
  expect(list).toContain('6 medicines');
});

it('the first key opens a prescription that may be reviewed and skips those waiting for a second pharmacist', async () => {
  desk.kept.a = { state: 'pending_second', takenBy: null, reviewedBy: 'u1', version: 3 };
  const user = userEvent.setup();
  open();
  await screen.findByText('3 prescriptions waiting');
  await user.keyboard('j');
  await waitFor(() => expect(desk.kept.b?.takenBy).toBe('u1'));
});

it('the print key prints the review sheet: rules with sources, checks and required signatures', async () => {
  const print = vi.fn(() => void window.dispatchEvent(new Event('beforeprint')));
  vi.stubGlobal('print', print);
  desk.signatures = [SIGNED];
  const user = await openFirst();
  await user.keyboard('1s');
  expect(print).toHaveBeenCalledOnce();
  const paper = await screen.findByRole('article', { name: 'Review sheet' });
  expect(paper.textContent).toContain('RX-a');
  expect(paper.textContent).toContain('Source: Package leaflet');
  expect(paper.textContent).toContain('1 medicine not covered by the rules');
  expect(paper.textContent?.match(/☑/g)).toHaveLength(1);
  expect(paper.textContent?.match(/☐/g)).toHaveLength(9);
  expect(paper.textContent).toContain('Zhou Min · ZY2');
  expect(within(paper).getAllByText('Pharmacist, certificate, date')).toHaveLength(1);
});

function happensTo(happens: Partial<StoredReview>): void {
  Object.assign(desk.kept.a as StoredReview, happens, { takenBy: null, version: 9 });
  tellChanged();
}
/** It is open, ticked, and its reason half written when something happens to it. */
async function writing(happens: Partial<StoredReview>) {
  const user = await openFirst();
  await user.keyboard('1234567890p');
  const dialog = await screen.findByRole('dialog');
  const opinion = within(dialog).getByRole('textbox', { name: 'Opinion' });
  fireEvent.change(opinion, { target: { value: 'asked the doctor' } });
  happensTo(happens);
  return { user, dialog };
}

it('an expired lease is reported during typing, and taking the prescription again keeps the input', async () => {
  desk.laterMs = REVIEW_LEASE_MS;
  const { user, dialog } = await writing({ state: 'pending_review' });
  desk.laterMs = 0;
  await within(dialog).findByText(/The 10 minutes are over/);
  await user.click(within(dialog).getByRole('button', { name: 'Take for review' }));
  await within(dialog).findByRole('button', { name: 'Sign and approve' });
  expect(within(dialog).queryByRole('status')).toBeNull();
  fireEvent.change(within(dialog).getByLabelText(/Your password/), { target: { value: '246810' } });
  await user.click(within(dialog).getByRole('button', { name: 'Sign and approve' }));
  await waitFor(() => expect(desk.kept.a?.state).toBe('approved'));
  expect(desk.asked.find((each) => each.includes('/a/pass'))).toContain('asked the doctor');
});

it('a prescription voided during typing shows the reason and offers the next one', async () => {
  const { user, dialog } = await writing({ state: 'voided', voidReason: 'Wrong dose' });
  await within(dialog).findByText('The prescription was voided: Wrong dose');
  await user.click(within(dialog).getByRole('button', { name: 'Next prescription' }));
  await waitFor(() => expect(desk.kept.b?.takenBy).toBe('u1'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).not.toContain('POST /prescriptions/a/pass');
});

it('a prescription that expires while open says so, and the key opens the next', async () => {
  const user = await openFirst();
  happensTo({ state: 'expired' });
  await screen.findByText(/The prescription expired at/);
  await user.keyboard('j');
  await waitFor(() => expect(desk.kept.b?.takenBy).toBe('u1'));
});

it('is rejected with a rule and a reason', async () => {
  const user = await openFirst();
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog');
  // What the rules found is proposed, so the cursor stands where the pharmacist says why.
  const opinion = within(dialog).getByRole('textbox', { name: /Opinion/ });
  await waitFor(() => expect(document.activeElement).toBe(opinion));
  await user.keyboard('allergic{Tab}246810{Enter}');
  await waitFor(() => expect(desk.kept.a?.state).toBe('rejected'));
  const body = desk.asked.find((each) => each.includes('/a/reject')) ?? '';
  expect(JSON.parse(body.slice(body.indexOf('{')))).toMatchObject({
    args: { rule: 'allergy', opinion: 'allergic' },
  });
});

it('a key pressed before the queue is loaded opens the first prescription', async () => {
  open();
  expect(screen.queryByText(/prescriptions waiting/)).toBeNull();
  fireEvent.keyDown(document.body, { key: 'j' });
  await waitFor(() => expect(desk.kept.a?.takenBy).toBe('u1'));
});

it('an opened prescription has the focus, and its dialog takes it', async () => {
  desk.found = [];
  const user = await openFirst();
  const region = screen.getByRole('region', { name: 'Prescription' });
  await waitFor(() => expect(document.activeElement).toBe(region));
  // The comparisons do not scroll away with what is read.
  expect(within(region).queryAllByRole('checkbox')).toEqual([]);
  await user.keyboard('1234567890p');
  const password = await screen.findByLabelText(/Your password/);
  await waitFor(() => expect(document.activeElement).toBe(password));
});

it('without findings the rule is chosen first, and Enter returns to it and lists what is missing', async () => {
  desk.found = [];
  const user = await openFirst();
  await user.keyboard('r');
  const rule = await screen.findByRole('combobox', { name: /Rule/ });
  await waitFor(() => expect(document.activeElement).toBe(rule));
  await user.type(screen.getByLabelText(/Your password/), '246810{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(rule));
  const opinion = screen.getByRole('textbox', { name: /Opinion/ });
  expect([rule, opinion].map((each) => each.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  expect(screen.getByText('Reason required')).toBeTruthy();
  expect(sent()).toEqual(['POST /prescriptions/a/take']);
});

it('a user who does not review sees the queue and opens nothing', async () => {
  open({ ...access, actions: new Set() });
  await screen.findByText('3 prescriptions waiting');
  expect(line('a').hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('For pharmacists only')).toBeTruthy();
  expect(desk.asked.some((each) => each.includes('/sheet'))).toBe(false);
});

it('shows which medicines have no rule data and does not treat that as approval', async () => {
  desk.found = [];
  await openFirst();
  expect(screen.getByText('1 medicine not covered by the rules')).toBeTruthy();
  expect(screen.queryByText('No issues found')).toBeNull();
});
