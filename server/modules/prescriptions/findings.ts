import { localDay } from '../../../contract/common/localDay';
import type { AnyRow } from '../../../contract/kit/resource';
import type { ClassedProduct } from '../../../contract/machines/devices';
import {
  type Finding,
  findingsOf,
  type Listed,
  type ReviewedItem,
  type ReviewedPrescription,
} from '../../../contract/prescriptions/rules';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { createSealer, type RecordKeys } from '../../kit/sealing';
import { listingsOf } from './listings';

/** Of the patient and the place what the rules need: rows of a page are masked already. */
function factsOf(db: Executor, ids: readonly string[]) {
  return db
    .selectFrom('prescriptions')
    .innerJoin('organizations', 'organizations.id', 'prescriptions.orgId')
    .leftJoin('devices', 'devices.id', 'prescriptions.deviceId')
    .leftJoin('pharmacies', 'pharmacies.id', 'prescriptions.pharmacyId')
    .select([
      'prescriptions.id',
      'rxType',
      'patientAge',
      'patientWeightKg',
      'guardianName',
      'pregnant',
      'organFunction',
      'allergy',
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
interface Weighing {
  now: number;
  keys: RecordKeys;
}
type Classes = ReadonlyMap<string, ClassedProduct>;

const itemsOf = (row: Facts) => row.items as unknown as readonly Item[];

/** Classes of the products that medicines are mapped to. */
async function classesOf(db: Executor, rows: readonly Facts[]): Promise<Classes> {
  const ids = rows.flatMap((row) => itemsOf(row).flatMap(({ productId }) => productId ?? []));
  if (ids.length === 0) return new Map();
  const products = await db
    .selectFrom('products')
    .select(['id', 'otcClass', 'controlledClass'])
    .where('id', 'in', ids)
    .execute();
  return new Map(products.map(({ id, ...classes }) => [id, classes]));
}

type Listing = ReadonlyMap<string, Listed>;

/** What is known of a product besides. */
const withProduct = (classes: Classes, listing?: Listing) => (item: Item) => {
  const productId = item.productId ?? '';
  // What is not mapped is not looked for in a list.
  const listed = listing && item.productId ? { listed: listing.get(productId) ?? null } : undefined;
  return { ...item, ...classes.get(productId), ...listed };
};

function reviewed(
  row: Facts,
  { classes, listing }: { classes: Classes; listing?: Listing },
  { now, keys }: Weighing,
): ReviewedPrescription {
  return {
    rxType: row.rxType ?? 'normal',
    patientAge: Number(row.patientAge),
    weightKg: row.patientWeightKg === null ? null : Number(row.patientWeightKg),
    guardian: row.guardianName !== null,
    pregnant: row.pregnant === true,
    organFunction: row.organFunction ?? 'normal',
    allergy: String(createSealer(keys).open(row.allergy, { id: row.id, name: 'allergy' }) ?? ''),
    items: itemsOf(row).map(withProduct(classes, listing)),
    outlet: {
      salesPolicy: row.salesPolicy ?? undefined,
      licenceUntil: row.drugLicenceExpire ?? undefined,
      today: localDay(now, row.timezone),
    },
  };
}

/** What the rules say of prescriptions. */
export async function foundBy(
  db: Executor,
  ids: readonly string[],
  weighing: Weighing,
): Promise<Map<string, Finding[]>> {
  if (ids.length === 0) return new Map();
  const facts = await factsOf(db, ids);
  const classes = await classesOf(db, facts);
  const listings = await listingsOf(db, ids);
  return new Map(
    facts.map((row) => {
      const listing = listings.get(row.id);
      return [row.id, findingsOf(reviewed(row, { classes, listing }, weighing))];
    }),
  );
}

/** The same for those who review; nothing for anybody else. */
export async function findingsById(
  db: Executor,
  ids: readonly string[],
  { principal: { actions }, ...weighing }: Weighing & { principal: Principal },
): Promise<Map<string, Finding[]>> {
  return actions.has('prescription:review') ? foundBy(db, ids, weighing) : new Map();
}

/** Rows of a page with what the rules say. */
export async function withFindings(
  db: Executor,
  rows: readonly AnyRow[],
  act: Weighing & { principal: Principal },
): Promise<readonly AnyRow[]> {
  const found = await findingsById(
    db,
    rows.map(({ id }) => id),
    act,
  );
  return rows.map((row) => (found.has(row.id) ? { ...row, findings: found.get(row.id) } : row));
}
