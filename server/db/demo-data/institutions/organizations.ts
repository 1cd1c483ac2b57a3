import { usccDigit } from '../../../../contract/common/checkDigits';
import { tradeDay } from '../../../../contract/common/chinaTime';
import type { RoleType } from '../../../../contract/permissions';
import { roleId } from '../../reference-data';
import { DAY_MS, type Row, type World } from '../world';
import { mobileNumber, personName } from './names';
import { type MerchantPlan, PLATFORM, TENANTS, type TenantPlan } from './tenants';

export const DEMO_PASSWORD = '246810';

/** A place in the tree that owns machines. */
export interface Owner {
  orgId: string;
  /** Which of the independent tenants. */
  tenant: number;
  institutionId: string;
  plan: MerchantPlan;
}
export interface OrgTree {
  rows: Row<'organizations'>[];
  owners: Owner[];
  institutions: string[];
  platformId: string;
}

type OrgRow = Row<'organizations'>;

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
  const own = (parent: OrgRow, merchant: MerchantPlan, type: 'merchant' | 'dealer') => {
    const row = orgRow(world, parent, {
      code: merchant.code,
      name: merchant.name,
      type,
      city: merchant.city,
    });
    tree.rows.push(row);
    tree.owners.push({ orgId: row.id, tenant, institutionId: institution.id, plan: merchant });
  };
  for (const branch of plan.branches) {
    const row = orgRow(world, institution, { code: branch.code, name: branch.name, type: 'institution' });
    tree.rows.push(row);
    for (const merchant of branch.merchants) own(row, merchant, 'merchant');
  }
  if (plan.dealer) own(institution, plan.dealer, 'dealer');
}

export interface DemoAccount {
  code: string;
  role: RoleType;
  /** Code of the organisation the person works for. */
  org: string;
  orgName: string;
}

function orgNames(): Map<string, string> {
  const plans = TENANTS.flatMap((plan) => [
    plan,
    ...plan.branches.flatMap((branch) => [branch, ...branch.merchants]),
    ...(plan.dealer ? [plan.dealer] : []),
  ]);
  return new Map([PLATFORM, ...plans].map(({ code, name }) => [code, name]));
}

/** One account per role in the first tenant; administrators and a merchant in the others. */
const ACCOUNTS: readonly Omit<DemoAccount, 'orgName'>[] = [
  { code: 'admin', role: 'platform_admin', org: 'PHAROS' },
  { code: 'institution', role: 'institution_admin', org: 'ZJ0001' },
  { code: 'merchant', role: 'merchant_admin', org: 'ZJHZ01' },
  { code: 'collaborator', role: 'merchant_collab', org: 'ZJHZ01' },
  { code: 'dealer', role: 'dealer_admin', org: 'D33001' },
  { code: 'dealerstaff', role: 'dealer_staff', org: 'D33001' },
  { code: 'track', role: 'track_admin', org: 'ZJHZ01' },
  { code: 'security', role: 'security', org: 'ZJ0001' },
  { code: 'repair', role: 'repair', org: 'ZJ0001' },
  { code: 'pharmacist', role: 'pharmacist', org: 'ZJ0001' },
  { code: 'institution2', role: 'institution_admin', org: 'GD0001' },
  { code: 'merchant2', role: 'merchant_admin', org: 'GDGZ01' },
  { code: 'institution3', role: 'institution_admin', org: 'SC0001' },
  { code: 'pharmacist2', role: 'pharmacist', org: 'ZJ0001' },
];

const ORG_NAMES = orgNames();
/** For the notes of the start. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = ACCOUNTS.map((account) => ({
  ...account,
  orgName: ORG_NAMES.get(account.org) ?? account.org,
}));

/** The certificate of the pharmacist among them; it stands on the reviews, too. */
export const DEMO_CERT_NO = 'ZY3300012345';
const SECOND_CERT_NO = 'ZY3300067890';
const CERTIFICATE_DAYS = 900;
const SECOND_CERTIFICATE_DAYS = 28;

export type HashPassword = (account: string, password: string) => Promise<string>;

function userTypeOf(role: RoleType): string {
  if (role === 'repair' || role === 'security' || role === 'pharmacist') return role;
  return role.startsWith('dealer') ? 'dealer' : 'staff';
}

/** Without one nobody reviews prescriptions. */
function certificateOf({ now }: World, code: string) {
  const first = code === 'pharmacist';
  const days = first ? CERTIFICATE_DAYS : SECOND_CERTIFICATE_DAYS;
  return {
    pharmacistCertNo: first ? DEMO_CERT_NO : SECOND_CERT_NO,
    pharmacistCertExpire: tradeDay(now + days * DAY_MS),
  };
}

export async function buildUsers(
  world: World,
  { rows }: OrgTree,
  hashPassword: HashPassword,
): Promise<Row<'users'>[]> {
  const orgs = new Map(rows.map((row) => [row.code, row.id]));
  const random = world.random.fork('people');
  const hashes = await Promise.all(DEMO_ACCOUNTS.map(({ code }) => hashPassword(code, DEMO_PASSWORD)));
  return DEMO_ACCOUNTS.map(({ code, role, org }, index) => ({
    id: world.newId(world.from),
    code,
    name: personName(random),
    orgId: orgs.get(org) ?? '',
    roleId: roleId(role),
    userType: userTypeOf(role),
    ...(role === 'pharmacist' ? certificateOf(world, code) : {}),
    passwordHash: hashes[index] ?? '',
    phone: mobileNumber(random),
    email: `${code}@example.com`,
    avatar: null,
    lastLoginAt: null,
    createdAt: new Date(world.from),
  }));
}
