import type { Texts } from '../messages/general/texts';
import type { ActionKey, PermissionKey } from '../permissions';
import type { CommandDef } from './command';
import type { Draft, Field, Fields, ValueOf } from './field';
import type { StateMachine } from './states';

/** What the kit does with a resource on its own; everything else is a command. */
const OPERATIONS = ['create', 'update', 'delete', 'import'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Columns every record has. */
export const SYSTEM_COLUMNS = ['createdAt', 'updatedAt'] as const;

/** A partner's remark about a field: our message key and the partner's own text. */
export interface PartnerRemark {
  key?: string;
  words?: string;
}

/** `Name`: names of its fields; `Column`: those and the columns that every record has. */
interface Shape<F extends Fields, Name extends string, Column extends string> {
  /** camelCase plural: `/api/<name>`, its table, its topic, `locales/<language>/resources/<name>.json`. */
  name: string;
  permission: PermissionKey;
  /** Page of its list. */
  path: string;
  /**
   * `org`: each record belongs to an organisation and exists for it and those above it.
   * `shared`: one set for all, changed only by anyone who holds grant A.
   */
  tenancy: 'org' | 'shared';
  fields: F;
  /** The field by which people know a record. */
  title: Name;
  list: {
    columns: readonly Column[];
    sort: Column | `-${Column}`;
    filters: readonly Column[];
    search: readonly Name[];
  };
  /** Groups with their fields; the group's name is translated. */
  form: Readonly<Record<string, readonly (Name | 'orgId')[]>>;
  /** The groups of a long form are filled in one after another. */
  steps?: {
    /** Fields that a later command needs; a record is saved without them. */
    wanted(draft: Draft): readonly string[];
    /** What a partner said about fields of a record. */
    remarks?(row: Draft): Readonly<Record<string, PartnerRemark>>;
  };
  can: readonly Operation[];
  /** A deleted record stays in the table with its `deletedAt`, and can be brought back. */
  keepsDeleted?: true;
  /** Who may see its masked values plain, where that is not `pii:reveal`. */
  revealedBy?: ActionKey;
  /** Field that tells records apart in a spreadsheet; needed by `import`. */
  key?: Name;
  /** Fields that distinguish records of one title, where the key does not. */
  tells?: readonly Name[];
  /** Reference within which it does: another record of the same key below another one is another record. */
  keyWithin?: Name;
  commands?: Readonly<Record<string, CommandDef>>;
  /** Of a record with many commands: those used most stand open, all others in a menu, in groups whose names are translated. */
  commandMenu?: { open: readonly string[]; groups: Readonly<Record<string, readonly string[]>> };
  /** Tables of the states a record goes through; `commandsOf` makes the commands of a person from them. */
  states?: readonly StateMachine[];
  /** Reference, given once, to the record whose institution a new one takes: the form does not ask for one. */
  orgFrom?: Name;
  /** Field that says in which currency its amounts are, where that is not the currency of its institution. */
  currencyField?: Name;
  /** Field that names the record above: references to such a record are chosen from a tree. */
  parent?: Name;
  /**
   * Lists shown below a record: resource → its field that points here; `sameOrg`: a new one begins in its institution;
   * `of`: the reference of this record they share, where they do not point at the record itself.
   */
  related?: readonly { resource: string; by: string; sameOrg?: true; of?: Name }[];
  /** Message key of what is asked before a form with unsaved entries closes; the console's own question without it. */
  unsaved?: string;
  /** Problems that concern several fields: field → message key. */
  check?(draft: Draft): Partial<Record<Name, string>>;
  /** Message key of why a record is not edited any more; its commands go on. Judged by what is stored. */
  locked?(row: Draft): string | undefined;
  /** Fields that are not changed while the record stands as it is stored: field → message key of why. */
  held?(row: Draft): Partial<Record<Name, string>>;
  /** Message key of why a record is not deleted as it stands; where that hangs on others, the server says (`guardDelete`). */
  kept?(row: Readonly<Record<string, unknown>>): string | undefined;
  /** Fields without meaning for what is typed so far; they are not shown, required or sent. */
  idle?(draft: Draft): readonly Name[];
  /** The title in every language, of records that came with the platform. */
  named?(row: Readonly<Record<string, unknown>>): Texts | undefined;
  /** Values by which those are found whose name in some language has this part; it stands in no column. */
  namedLike?(part: string): readonly Readonly<Record<string, string>>[];
}

/** A resource as the kit sees it. */
export type Resource = Shape<Fields, string, string>;

type Name<F> = Extract<keyof F, string>;
type Column<F> = Name<F> | (typeof SYSTEM_COLUMNS)[number] | 'orgId';

/** Ties names of fields to the fields: a wrong one is a compile error. */
export function defineResource<const F extends Fields>(
  resource: Shape<F, Name<F>, Column<F>>,
): Omit<Resource, 'fields'> & { fields: F } {
  return resource;
}

/** What every record carries beside its fields. Times in ms, UTC. */
export interface RecordBase {
  id: string;
  /** Null for records that belong to all. */
  orgId: string | null;
  version: number;
  createdAt: number;
  updatedAt: number;
}
export type Row<R extends { fields: Fields }> = RecordBase & {
  [K in keyof R['fields']]: ValueOf<R['fields'][K]> | null;
};
/** A record whose resource is not known at compile time. */
export type AnyRow = RecordBase & Readonly<Record<string, unknown>>;

/** Address of a record in the console. */
export function recordPath({ path }: Pick<Resource, 'path'>, id: string): string {
  return `${path}/record/${encodeURIComponent(id)}`;
}

export function fieldOf(resource: Resource, name: string): Field | undefined {
  return Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
}

/** Names of the fields a person may fill in. */
export function writable(resource: Resource, mode: 'create' | 'update'): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => !field.readOnly && !(mode === 'update' && field.fixed))
    .map(([name]) => name);
}
