import type { RoleType } from '../../../../contract/permissions';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import { roleId } from '../../reference-data';
import type { NewRow, World } from '../world';
import { mobileNumber, personName } from './names';
import type { OrgTree } from './organizations';
import { PLATFORM, TENANTS } from './tenants';

export const DEMO_PASSWORD = '246810';

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
  // Confirms the rule base, which is one for all institutions.
  { code: 'headpharmacist', role: 'pharmacist', org: 'PHAROS' },
  // Has lanes of machines that belong to the dealer.
  { code: 'track2', role: 'track_admin', org: 'D33001' },
  // Counts that one administrator has credited are voided by another.
  { code: 'admin2', role: 'platform_admin', org: 'PHAROS' },
];

const ORG_NAMES = orgNames();

/** For the notes of the start. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = ACCOUNTS.map((account) => ({
  ...account,
  orgName: ORG_NAMES.get(account.org) ?? account.org,
}));

/** The certificate of the pharmacist among them; it stands on the reviews, too. */
const DEMO_CERT_NO = 'ZY3300012345';
/** Number, and days until it ends. */
const CERTIFICATES: Readonly<Record<string, readonly [string, number]>> = {
  pharmacist: [DEMO_CERT_NO, 900],
  pharmacist2: ['ZY3300067890', 28],
  headpharmacist: ['ZY3300001207', 1400],
};

export type HashPassword = (account: string, password: string) => Promise<string>;

function userTypeOf(role: RoleType): string {
  if (role === 'repair' || role === 'security' || role === 'pharmacist') return role;
  return role.startsWith('dealer') ? 'dealer' : 'staff';
}

/** Needed to review prescriptions. */
function certificateOf({ now }: World, code: string) {
  const [number, days] = CERTIFICATES[code] ?? [];
  if (number === undefined || days === undefined) return {};
  return { pharmacistCertNo: number, pharmacistCertExpire: tradeDay(now + days * DAY_MS) };
}

export async function buildUsers(
  world: World,
  { rows }: OrgTree,
  hashPassword: HashPassword,
): Promise<NewRow<'users'>[]> {
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
    ...certificateOf(world, code),
    passwordHash: hashes[index] ?? '',
    phone: mobileNumber(random),
    email: `${code}@example.com`,
    avatar: null,
    lastLoginAt: null,
    createdAt: new Date(world.from),
  }));
}
