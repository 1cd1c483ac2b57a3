import { ulid } from 'ulid';
import { ROLE_TYPES, type RoleType } from '../../../contract/permissions';
import type { Database } from '../../../server/db/database';
import { roleId } from '../../../server/db/reference-data';
import { SERVED } from '../../../server/modules';
import { insertOrg } from '../worlds/apiWorld';

/** Where the organisation of a row stands, seen from the one everybody who is tested works for. */
export const POSITIONS = ['own', 'child', 'parent', 'sibling', 'other', 'grand'] as const;
export type Position = (typeof POSITIONS)[number];
/** From these come announcements, roles and shared things. */
export const ABOVE: readonly Position[] = ['grand', 'parent'];
export const INSIDE: readonly Position[] = ['own', 'child'];
export const FOREIGN = POSITIONS.filter((position) => !INSIDE.includes(position));

/** Parents before their children. */
const PARENTS: readonly [Position, Position | null][] = [
  ['grand', null],
  ['parent', 'grand'],
  ['own', 'parent'],
  ['child', 'own'],
  ['sibling', 'parent'],
  ['other', 'grand'],
];

/** Text that only rows of this kind in the organisation at this position contain. */
export function canaryOf(position: Position, kind: string): string {
  return `canary-${position}-${kind}`;
}

/** A code of the alphabet of invitations; those of foreign organisations have an F in the seventh place. */
export function invitationCanary(position: Position): string {
  return `CANARY${INSIDE.includes(position) ? 'H' : 'F'}${'ABCDEF'[POSITIONS.indexOf(position)]}`;
}

/** What comes down the tree by definition: shared views and documents, and what the server says of a resource. */
const INHERITED_KINDS = [
  'listViews',
  'document',
  ...SERVED.flatMap(({ inherited, resource }) => (inherited ? [resource.name] : [])),
];
const FOREIGN_CANARY = new RegExp(`canary-(?:${FOREIGN.join('|')})-\\w+|CANARYF[A-F]`, 'g');
const ALLOWED = new Set(ABOVE.flatMap((position) => INHERITED_KINDS.map((kind) => canaryOf(position, kind))));

/** Texts of organisations that do not exist for the reader. */
export function foreignCanariesIn(text: string): string[] {
  return [...new Set(text.match(FOREIGN_CANARY) ?? [])].filter((canary) => !ALLOWED.has(canary));
}

export type Insert = (table: string, row: Record<string, unknown>) => Promise<void>;

export function inserterOf({ query }: Database): Insert {
  return async (table, row) => {
    const values = Object.values(row).map((value) =>
      typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value,
    );
    const places = values.map((_value, index) => `$${index + 1}`).join(', ');
    await query(`insert into ${table} (${Object.keys(row).join(', ')}) values (${places})`, values);
  };
}

export interface Tree {
  orgs: Record<Position, string>;
  /** A person at each position who owns what is personal there. */
  staff: Record<Position, string>;
  /** Everybody who is tested works for `own`. */
  people: Record<RoleType, string>;
}

export async function insertPerson(
  insert: Insert,
  orgId: string,
  name: string,
  role: RoleType,
  more: object = {},
): Promise<string> {
  const id = ulid();
  const row = { id, code: name, name, org_id: orgId, role_id: roleId(role), password_hash: '-' };
  await insert('users', { ...row, email: `${name}@example.org`, phone: '13800000000', ...more });
  return id;
}

export async function insertTree(database: Database): Promise<Tree> {
  const insert = inserterOf(database);
  const orgs = {} as Tree['orgs'];
  const staff = {} as Tree['staff'];
  for (const [position, parent] of PARENTS) {
    const above = parent && orgs[parent];
    const name = canaryOf(position, 'organizations');
    orgs[position] = await insertOrg(database, above, `TREE${position.toUpperCase()}`, name);
    await database.query(`update organizations set contact_name = $2, contact_phone = $3 where id = $1`, [
      orgs[position],
      canaryOf(position, 'contacts'),
      '13800000000',
    ]);
    staff[position] = await insertPerson(insert, orgs[position], canaryOf(position, 'users'), 'repair');
  }
  const people = {} as Tree['people'];
  for (const role of ROLE_TYPES)
    people[role] = await insertPerson(insert, orgs.own, `${canaryOf('own', 'person')}-${role}`, role);
  return { orgs, staff, people };
}
