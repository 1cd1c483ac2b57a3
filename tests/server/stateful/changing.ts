import type { ActionKey, Grant, PermissionKey } from '../../../contract/permissions';
import { known, type Model, type Picks, pick, seen } from './model';
import { type Asker, askerOf, atVersion, firstBroken, type Rule } from './rules';
import { asking, type Result, type Step, type Trail } from './step';

interface StoredRecord {
  id: string;
  version: number;
}

/** A change of one record, from the version that was seen. */
export interface RecordKind<T extends StoredRecord, V extends object> {
  name: string;
  /** All of its kind, by id. */
  of(model: Model): Map<string, T>;
  /** Which of them it may hit; all without it. */
  among?(model: Model, by: string): T[];
  resource: string;
  method: 'PUT' | 'POST' | 'DELETE';
  /** The command; none for `PUT` and `DELETE`. */
  command?: string;
  needs: readonly [PermissionKey | ActionKey, Grant?];
  values?(model: Model, picks: Picks): V;
  /** As it travels, where that is not how the model keeps it. */
  body?(values: V): object;
  visible(asker: Asker, record: T): boolean;
  /** After the version has been found right. */
  rules(asker: Asker, record: T, values: V, model: Model): Rule[];
  apply(record: T, values: V, trail: Trail, model: Model, result: Result): void;
}

export function changing<T extends StoredRecord, V extends object = object>(change: RecordKind<T, V>): Step {
  const { of, among, method, needs, visible, rules, apply } = change;
  const { values: valuesOf = () => ({}) as V, body = (values: V) => values } = change;
  return asking(change.name, (model, picks, by) => {
    const target = pick(among ? among(model, by) : of(model), picks.which);
    if (!target) return undefined;
    const { id } = target;
    const version = seen(target, picks);
    const values = valuesOf(model, picks);
    const inBody = method !== 'DELETE';
    const path = `/${change.resource}/${id}${change.command ? `/${change.command}` : ''}`;
    return {
      method,
      path: inBody ? path : `${path}?version=${version}`,
      body: inBody ? { ...body(values), version } : undefined,
      refusal(now, rights) {
        const asker = askerOf(rights, by);
        const record = known(of(now), id);
        return firstBroken(
          ...asker.admitted(...needs),
          ...atVersion(visible(asker, record), record, version),
          ...rules(asker, record, values, now),
        );
      },
      apply: (now, result, trail) => apply(known(of(now), id), values, trail, now, result),
    };
  });
}

/** Stores values that differ from what is there, as a new version. */
export function store<T extends StoredRecord>(
  record: T,
  values: Partial<T>,
  trail: Trail,
  action: string,
): void {
  const same = Object.entries(values).every(([name, value]) => record[name as keyof T] === value);
  if (same) return;
  trail.next(action, record.id);
  Object.assign(record, values, { version: record.version + 1 });
}
