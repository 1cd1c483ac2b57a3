import { usccDigit } from '../../../../contract/common/checkDigits';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import { placesIn } from '../places/places';
import type { NewRow, World } from '../world';
import { mobileNumber, personName } from './names';
import type { MerchantPlan, TenantPlan } from './tenantPlan';
import { PLATFORM, TENANTS } from './tenants';

/** A place in the tree that owns machines. */
export interface MachineOwner {
  orgId: string;
  /** Which of the independent tenants. */
  tenant: number;
  institutionId: string;
  plan: MerchantPlan;
}
export interface OrgTree {
  rows: NewRow<'organizations'>[];
  owners: MachineOwner[];
  institutions: string[];
  platformId: string;
}

/** Dealers keep SIM cards and health machines of their own. */
export const dealersOf = ({ rows }: Pick<OrgTree, 'rows'>) =>
  rows.filter(({ type }) => type === 'dealer').map(({ id }) => id);
/** Who has contracts for SIM cards and installs health machines. */
export const holdersOf = (tree: Pick<OrgTree, 'rows' | 'institutions'>) => [
  ...tree.institutions,
  ...dealersOf(tree),
];
/** The store whose people the demonstration knows; it keeps some goods and suppliers beside those of its chain. */
export const storesOf = ({ owners }: Pick<OrgTree, 'owners'>) => owners.slice(0, 1).map(({ orgId }) => orgId);

type OrgRow = NewRow<'organizations'>;

function orgRow(
  world: World,
  parent: OrgRow | undefined,
  own: Partial<OrgRow> & Pick<OrgRow, 'code' | 'name' | 'type'>,
): OrgRow {
  const id = world.newId(world.from);
  return {
    ...contactOf(world, own),
    id,
    parentId: parent?.id ?? null,
    path: `${parent?.path ?? ''}${id}.`,
    province: null,
    city: null,
    logoUrl: null,
    deletedAt: null,
    createdAt: new Date(world.from),
    ...own,
  };
}

const USCC_BODY = 17;
/** Days that the licences of these merchants still last; those of others end later. */
const LICENCE_DAYS: Readonly<Record<string, number>> = { ZJHZ03: 24, GDGZ01: 6 };

/** Whom to call, and under which licence medicines are sold there. */
function contactOf(world: World, { code, type }: Pick<OrgRow, 'code' | 'type'>): Partial<OrgRow> {
  const random = world.random.fork(`contact ${code}`);
  const serial = Array.from({ length: 8 }, () => random.int(0, 9)).join('');
  const body = `91330100MA${serial.slice(0, 7)}`.padEnd(USCC_BODY, '0');
  const licensed = type === 'merchant' || type === 'institution';
  const contact = {
    contactName: personName(random),
    contactPhone: mobileNumber(random),
    email: `${code.toLowerCase()}@example.com`,
    uscc: `${body}${usccDigit(body) ?? ''}`,
  };
  if (!licensed) return contact;
  const days = random.int(90, 1_500);
  return {
    ...contact,
    sellsDrugs: type === 'merchant',
    drugLicenceNo: `浙DA571${serial.slice(0, 4)}`,
    drugLicenceExpire: tradeDay(world.now + (LICENCE_DAYS[code] ?? days) * DAY_MS),
  };
}

/** Platform → institution → branch → merchant, three times over, with a dealer beside the branches. */
export function buildOrganizations(world: World): OrgTree {
  const platform = orgRow(world, undefined, { ...PLATFORM, type: 'platform' });
  const tree: OrgTree = { rows: [platform], owners: [], institutions: [], platformId: platform.id };
  for (const [tenant, plan] of TENANTS.entries()) addTenant(world, tree, platform, plan, tenant);
  return tree;
}

function addTenant(world: World, tree: OrgTree, platform: OrgRow, plan: TenantPlan, tenant: number): void {
  const { code, name, province, city } = plan;
  const institution = orgRow(world, platform, { code, name, type: 'institution', province, city });
  tree.rows.push(institution);
  tree.institutions.push(institution.id);
  const placeOf = (of: string) => ({ province: placesIn(of)[0]?.province ?? province, city: of });
  const own = (parent: OrgRow, merchant: MerchantPlan, type: 'merchant' | 'dealer') => {
    const row = orgRow(world, parent, {
      code: merchant.code,
      name: merchant.name,
      type,
      ...placeOf(merchant.city),
    });
    tree.rows.push(row);
    tree.owners.push({ orgId: row.id, tenant, institutionId: institution.id, plan: merchant });
  };
  for (const branch of plan.branches) {
    const row = orgRow(world, institution, {
      code: branch.code,
      name: branch.name,
      type: 'institution',
      // It sits where its first merchant does.
      ...placeOf(branch.merchants[0]?.city ?? city),
    });
    tree.rows.push(row);
    for (const merchant of branch.merchants) own(row, merchant, 'merchant');
  }
  if (plan.dealer) own(institution, plan.dealer, 'dealer');
}
