import type { AnyRow } from '../../../contract/kit/resource';
import type { RefusalCause } from '../../../contract/merchants/refusals';
import { findRecord } from '../../kit/records/records';
import { causeEvent, systemContext } from '../../kit/records/systemEvents';
import { runInTransaction } from '../../kit/records/transaction';
import type { KitDeps, UnitOfWork, Values } from '../../kit/served';
import type { Logger } from '../../log';
import { isResting } from '../../partners/caller';
import {
  ApplicationRefused,
  type Applyment,
  type ApplymentState,
  type OnboardingPort,
} from '../../partners/payment/onboarding/port';
import { createSealer } from '../../secrets/sealer';
import { PENDING_ACCOUNT, servedMerchantEntries } from './entries';
import { uploadPictures } from './pictures';

const PROCESS = 'partner:payment';
/** Each of them is a few calls of the provider. */
const AT_ONCE = 50;
const UNDER_WAY = ['auditing', 'to_be_confirmed', 'to_be_signed', 'signing', 'change_auditing'] as const;
const REFUSAL_MAX = 200;

export interface DeclareDeps {
  kit: KitDeps;
  clock: () => number;
  filesDir: string;
  onboarding: OnboardingPort;
  log: Pick<Logger, 'warn'>;
  /** What was logged last of an application: the same is not said again with each look. */
  said: Map<string, string>;
}

interface Entry {
  id: string;
  declareState: string | null;
  askedAt: Date | null;
  subMchId: string | null;
  changeNo: string | null;
  pendingAccount: string | null;
}

/** Events that lead to what the provider says; those that happened already are left out. */
const EVENTS: Partial<Record<ApplymentState, readonly string[]>> = {
  APPLYMENT_STATE_REJECTED: ['reject'],
  APPLYMENT_STATE_TO_BE_CONFIRMED: ['askVerify'],
  APPLYMENT_STATE_TO_BE_SIGNED: ['accept'],
  APPLYMENT_STATE_SIGNING: ['accept', 'sign'],
  APPLYMENT_STATE_FINISHED: ['accept', 'sign', 'finish'],
  APPLYMENT_STATE_CANCELED: ['cancel'],
};

const cause = (kit: KitDeps, id: string, event: string, values: Values = {}) =>
  causeEvent(kit, servedMerchantEntries, { event, id, process: PROCESS, values: async () => values });

/** What the provider refuses for good is the applicant's to mend. @throws anything else: it is tried again */
function refusalIn(error: unknown): ApplicationRefused {
  if (error instanceof ApplicationRefused) return error;
  throw error;
}

const shortened = (words: string) => words.slice(0, REFUSAL_MAX);
/** What is about the whole stands at the name of the merchant. */
const WHOLE = 'fullName';

async function rowOf({ kit }: DeclareDeps, id: string) {
  const context = await systemContext(kit.database.db, PROCESS);
  return runInTransaction(kit, context, (work: UnitOfWork) => findRecord(work, servedMerchantEntries, id), {
    dryRun: true,
  });
}

/** The phone number of the institution, not that of the applicant. */
async function servicePhone({ kit }: DeclareDeps, { orgId }: AnyRow): Promise<string> {
  const { contactPhone } = await kit.database.db
    .selectFrom('organizations')
    .select('contactPhone')
    .where('id', '=', String(orgId))
    .executeTakeFirstOrThrow();
  return contactPhone ?? '';
}

function asked(
  { kit, clock }: DeclareDeps,
  id: string,
  facts: { applymentId?: string; changeNo?: string } = {},
) {
  return kit.database.db
    .updateTable('merchantEntries')
    .set({ askedAt: new Date(clock()), ...facts })
    .where('id', '=', id)
    .execute();
}

/** Tells the provider of one application; a refused one is told again under its number. */
async function declareOne(deps: DeclareDeps, { id }: Entry): Promise<void> {
  const { kit, filesDir, onboarding } = deps;
  // A server that ended after it was told and before that was noted: what is under way is not told again.
  const known = await onboarding.look(id);
  if (known && known.state !== 'APPLYMENT_STATE_REJECTED')
    return void (await asked(deps, id, { applymentId: known.applymentId }));
  const entry = await rowOf(deps, id);
  try {
    const { db } = kit.database;
    const pictures = await uploadPictures({ db, filesDir, onboarding }, entry);
    const facts = { ...entry, servicePhone: await servicePhone(deps, entry) };
    await asked(deps, id, { applymentId: await onboarding.apply(id, facts, pictures) });
  } catch (error) {
    const { why, field = WHOLE, words } = refusalIn(error);
    const remark = { field, reason: shortened(words), cause: why };
    await cause(kit, id, 'reject', { rejectDetail: [remark] });
  }
}

function valuesOf(event: string, told: Applyment, now: number): Values {
  const { applymentId, subMchId, signUrl, remarks } = told;
  return {
    applymentId,
    subMchId: subMchId ?? null,
    signUrl: signUrl ?? null,
    ...(event === 'reject' && { rejectDetail: remarks }),
    ...(event === 'finish' && { approvedAt: new Date(now) }),
  };
}

/** Follows one application to where the provider has it. */
async function followOne(deps: DeclareDeps, { id }: Entry): Promise<void> {
  const told = await deps.onboarding.look(id);
  await asked(deps, id);
  if (!told) return;
  for (const event of EVENTS[told.state] ?? [])
    await cause(deps.kit, id, event, valuesOf(event, told, deps.clock()));
}

function accountOf({ keys }: KitDeps, { id, pendingAccount }: Entry): Values {
  const opened = createSealer(keys).open(pendingAccount ?? '{}', { id, name: PENDING_ACCOUNT });
  return JSON.parse(String(opened)) as Values;
}

const accept = ({ kit }: DeclareDeps, entry: Entry) =>
  cause(kit, entry.id, 'finishChange', accountOf(kit, entry));
const refuse = ({ kit }: DeclareDeps, { id }: Entry, why: RefusalCause, words: string) =>
  cause(kit, id, 'refuseChange', { changeCause: why, changeRefusal: shortened(words) || null });

/** An account of which the provider has been told nothing yet. */
async function changeOne(deps: DeclareDeps, entry: Entry): Promise<void> {
  const { kit, onboarding } = deps;
  try {
    const changeNo = await onboarding.changeAccount(String(entry.subMchId), accountOf(kit, entry));
    await asked(deps, entry.id, { changeNo });
    if (changeNo === undefined) await accept(deps, entry);
  } catch (error) {
    const { why, words } = refusalIn(error);
    await refuse(deps, entry, why, words);
  }
}

async function followChange(deps: DeclareDeps, entry: Entry): Promise<void> {
  if (entry.changeNo === null) return;
  const { state, reason = '' } = await deps.onboarding.lookChange(String(entry.subMchId), entry.changeNo);
  await asked(deps, entry.id);
  if (state === 'AUDIT_SUCCESS') await accept(deps, entry);
  if (state === 'AUDIT_FAIL') await refuse(deps, entry, 'refused', reason);
}

/**
 * Tells the provider what was declared here, and asks what became of what was told. The table is the memory and the id of
 * the record the number of the application: after a restart the same is told again.
 */
export async function declareEntries(deps: DeclareDeps): Promise<void> {
  const rows = await deps.kit.database.db
    .selectFrom('merchantEntries')
    .select(['id', 'declareState', 'askedAt', 'subMchId', 'changeNo', 'pendingAccount'])
    .where('declareState', 'in', UNDER_WAY)
    .orderBy('askedAt', (order) => order.asc().nullsFirst())
    .limit(AT_ONCE)
    .execute();
  for (const row of rows)
    try {
      await stepOf(row)(deps, row);
      deps.said.delete(row.id);
    } catch (error) {
      // The breaker is open: neither this nor the next call was made.
      if (isResting(error)) return;
      sayOnce(deps, row.id, error);
    }
}

/** Each alone: what fails for one says nothing of the next. */
function sayOnce({ log, said }: DeclareDeps, id: string, error: unknown): void {
  const problem = String(error);
  if (said.get(id) === problem) return;
  said.set(id, problem);
  log.warn({ err: error, id }, 'the payment provider could not be asked about a merchant');
}

function stepOf({ declareState, askedAt }: Entry): (deps: DeclareDeps, entry: Entry) => Promise<void> {
  if (declareState === 'change_auditing') return askedAt ? followChange : changeOne;
  return askedAt ? followOne : declareOne;
}
