import type { Generated } from 'kysely';
import type { Field, Fields, ValueOf } from '../../../../contract/kit/field';
import type { Json } from './columns';

/** How the value of a field stands in its column. */
type ColumnValue<F extends Field> = F['kind'] extends 'moment'
  ? Date
  : F['kind'] extends 'lines' | 'pairs' | 'files' | 'choices' | 'refs' | 'localized' | 'geo'
    ? Json
    : F['kind'] extends 'number' | 'money'
      ? number
      : ValueOf<F>;

/** Columns of the table of a resource: those of its fields and those that every record has. */
export type TableOf<R extends { fields: Fields }> = {
  [K in keyof R['fields']]: ColumnValue<R['fields'][K]> | null;
} & {
  id: string;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
};
/** The same, of records that belong to an organisation. */
export type OrgTableOf<R extends { fields: Fields }> = TableOf<R> & { orgId: string };

/** Secrets of a partner, sealed; the one before the last rotation as long as it is good. */
export interface SecretColumns {
  secretBox: string | null;
  previousBox: string | null;
}
