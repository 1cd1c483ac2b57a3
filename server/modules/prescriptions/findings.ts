import type { AnyRow } from '../../../contract/kit/resource';
import type { ClassedProduct } from '../../../contract/machines/devices';
import type {
  ListingFacts,
  ReviewedItem,
  ReviewedPrescription,
} from '../../../contract/prescriptions/findings';
import { checkRules, type RuleCheck } from '../../../contract/prescriptions/rules';
import { DECIDED_STATES } from '../../../contract/resources/prescriptions/prescriptionStates';
import { localDay } from '../../../contract/time/localDay';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { createSealer, type RecordKeys } from '../../secrets/sealer';
import { listingsOf } from './listings';
import { keptChecks } from './rules/keptChecks';
import { inForce, ruleBase } from './rules/ruleSet';

/** Of the patient and the place what the rules need: rows of a page are masked already. */
function factsOf(db: Executor, ids: readonly string[]) {
  return db
    .selectFrom('prescriptions')
    .innerJoin('organizations', 'organizations.id', 'prescriptions.orgId')
    .leftJoin('devices', 'devices.id', 'prescriptions.deviceId')
    .leftJoin('pharmacies', 'pharmacies.id', 'prescriptions.pharmacyId')
    .select([
      'prescriptions.id',
      'prescriptions.state',
      'rxType',
      'patientAge',
      'patientWeightKg',
      'guardianName',
      'pregnant',
      'organFunction',
      'allergy',
      'diagnosis',
      'items',
      'devices.salesPolicy',
      'pharmacies.drugLicenceExpire',
      'organizations.timezone',
    ])
    .where('prescriptions.id', 'in', [...ids])
    .execute();
}
type Facts = Awaited<ReturnType<typeof factsOf>>[number];
type Item = ReviewedItem & { productId?: string | null };

/** The day of the outlet, and what opens the patient's allergies. */
interface FindingContext {
  now: number;
  keys: RecordKeys;
}
type Classes = ReadonlyMap<string, ClassedProduct & { approvalNo: string | null }>;

const itemsOf = (row: Facts) => row.items as unknown as readonly Item[];

/** Classes of the products that medicines are mapped to. */
async function classesOf(db: Executor, rows: readonly Facts[]): Promise<Classes> {
  const ids = rows.flatMap((row) => itemsOf(row).flatMap(({ productId }) => productId ?? []));
  if (ids.length === 0) return new Map();
  const products = await db
    .selectFrom('products')
    .select(['id', 'otcClass', 'controlledClass', 'approvalNo'])
    .where('id', 'in', ids)
    .execute();
  return new Map(products.map(({ id, ...classes }) => [id, classes]));
}

type ListingsByProduct = ReadonlyMap<string, ListingFacts>;

/** What is known of a product besides. */
const withProduct = (classes: Classes, listing?: ListingsByProduct) => (item: Item) => {
  const productId = item.productId ?? '';
  // What is not mapped is not looked for in a list.
  const listed = listing && item.productId ? { listed: listing.get(productId) ?? null } : undefined;
  return { ...item, ...classes.get(productId), ...listed };
};

function reviewed(
  row: Facts,
  { classes, listing }: { classes: Classes; listing?: ListingsByProduct },
  { now, keys }: FindingContext,
): ReviewedPrescription {
  const sealer = createSealer(keys);
  const plain = (name: 'allergy' | 'diagnosis') => String(sealer.open(row[name], { id: row.id, name }) ?? '');
  return {
    rxType: row.rxType ?? 'normal',
    patientAge: Number(row.patientAge),
    weightKg: row.patientWeightKg === null ? null : Number(row.patientWeightKg),
    guardian: row.guardianName !== null,
    pregnant: row.pregnant === true,
    organFunction: row.organFunction ?? 'normal',
    allergy: plain('allergy'),
    diagnosis: plain('diagnosis'),
    items: itemsOf(row).map(withProduct(classes, listing)),
    outlet: {
      salesPolicy: row.salesPolicy ?? undefined,
      licenceUntil: row.drugLicenceExpire ?? undefined,
      today: localDay(now, row.timezone),
    },
  };
}

const wasDecided = ({ state }: Facts) => DECIDED_STATES.some((decided) => decided === state);

/** What the rules in force say of prescriptions. */
async function checkedNow(
  db: Executor,
  facts: readonly Facts[],
  weighing: FindingContext,
): Promise<[string, RuleCheck][]> {
  if (facts.length === 0) return [];
  const [base, classes] = [await ruleBase(db), await classesOf(db, facts)];
  const listings = await listingsOf(
    db,
    facts.map(({ id }) => id),
  );
  return facts.map((row) => {
    const rx = reviewed(row, { classes, listing: listings.get(row.id) }, weighing);
    return [row.id, checkRules(rx, inForce(base, rx.outlet.today))];
  });
}

/** What the rules say of prescriptions: of those that are decided, what they said at the decision. */
export async function ruleChecksOf(
  db: Executor,
  ids: readonly string[],
  weighing: FindingContext,
): Promise<Map<string, RuleCheck>> {
  if (ids.length === 0) return new Map();
  const facts = await factsOf(db, ids);
  const decided = facts.filter(wasDecided).map(({ id }) => id);
  const kept = await keptChecks(db, decided, weighing.keys);
  const open = facts.filter(({ id }) => !kept.has(id));
  return new Map([...kept, ...(await checkedNow(db, open, weighing))]);
}

/** The same for those who review; nothing for anybody else. */
export async function findingsById(
  db: Executor,
  ids: readonly string[],
  { principal: { actions }, ...weighing }: FindingContext & { principal: Principal },
): Promise<Map<string, RuleCheck>> {
  return actions.has('prescription:review') ? ruleChecksOf(db, ids, weighing) : new Map();
}

/** A row with what the rules say of it. */
export const withCheck = (row: AnyRow, check: RuleCheck | undefined): AnyRow =>
  check ? { ...row, findings: check.findings, ruleEdition: check.edition } : row;

/** Rows of a page with what the rules say. */
export async function withFindings(
  db: Executor,
  rows: readonly AnyRow[],
  context: FindingContext & { principal: Principal },
): Promise<readonly AnyRow[]> {
  const found = await findingsById(
    db,
    rows.map(({ id }) => id),
    context,
  );
  return rows.map((row) => withCheck(row, found.get(row.id)));
}
