import { changing, type RecordKind } from './changing';
import { known, type Model, pick, type User, type WrittenFields, written } from './model';
import { type Asker, askerOf, DUPLICATE, FORBIDDEN, firstBroken, INVALID, type Rule, STATE } from './rules';
import { asking, type Step, type Trail } from './step';

const SELF = { status: 409, key: 'err.user.self' };
const NAMES = ['Ann', 'Bob', 'Chen'];
const REMARKS = ['by day', 'by night', null];

function visibleRole(model: Model, asker: Asker, roleId: string): boolean {
  const role = model.roles.get(roleId);
  return role !== undefined && asker.seesRole(role);
}

/** May this person give the record these values? */
export function mayWrite(model: Model, asker: Asker, user: User, next: Partial<WrittenFields>): Rule[] {
  const changed = Object.entries(next).filter(([name, value]) => user[name as keyof WrittenFields] !== value);
  if (changed.length === 0) return [];
  const roleId = next.roleId !== undefined && next.roleId !== user.roleId ? next.roleId : undefined;
  const below: Rule = [asker.gives(user.roleId), FORBIDDEN];
  if (roleId === undefined) return [below];
  const visible = visibleRole(model, asker, roleId);
  return [
    [visible, INVALID],
    below,
    [asker.user.id !== user.id, SELF],
    [visible && asker.gives(roleId), INVALID],
  ];
}

export function write(user: User, next: Partial<WrittenFields>, action: string, trail: Trail): void {
  const before = written(user);
  const after = { ...before, ...next };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  Object.assign(user, after);
  user.version += 1;
  user.past.push({ pos: trail.next(`users.${action}`, user.id), before, after });
}

const create = asking('add a person', (model, { which, where, value }, by) => {
  const org = pick(model.orgs, where);
  const role = pick(model.roles, which);
  if (!org || !role) return undefined;
  const code = `${model.tag}user${model.users.size}`;
  const values = { name: `${model.tag} ${NAMES[value % 3]}`, remarks: null, roleId: role.id };
  const phone = `139${String(model.users.size).padStart(8, '0')}`;
  return {
    method: 'POST',
    path: '/users',
    body: { ...values, code, phone, orgId: org.id },
    refusal(now, rights) {
      const asker = askerOf(rights, by);
      return firstBroken(
        ...asker.admitted('userMain', 'M'),
        [asker.own.has(org.id) && !known(now.orgs, org.id).deleted, INVALID],
        [visibleRole(now, asker, role.id), INVALID],
        [[...now.users.values()].every((user) => user.code !== code), DUPLICATE],
        [asker.gives(role.id), INVALID],
      );
    },
    apply(now, { id }, trail) {
      const after = written(values);
      const past = [{ pos: trail.next('users.created', String(id)), after }];
      const user = { ...values, id: String(id), code, orgId: org.id, version: 1, past };
      now.users.set(user.id, { ...user, status: 'active', passwords: [] });
    },
  };
});

const KIND = {
  resource: 'users',
  needs: ['userMain', 'M'],
  of: ({ users }: Model) => users,
  visible: (asker: Asker, { orgId }: User) => asker.sees(orgId),
} satisfies Partial<RecordKind<User, object>>;

function editing(name: string, values: RecordKind<User, Partial<WrittenFields>>['values']): Step {
  return changing<User, Partial<WrittenFields>>({
    ...KIND,
    name,
    method: 'PUT',
    values,
    rules: (asker, user, next, model) => mayWrite(model, asker, user, next),
    apply: (user, next, trail) => write(user, next, 'updated', trail),
  });
}

interface Command {
  command: string;
  needs?: RecordKind<User, object>['needs'];
  /** What it asks of the record beside its version. */
  rules?: (asker: Asker, user: User) => Rule[];
  apply: (model: Model, user: User, secret: unknown) => void;
}

function commanding({ command, needs = KIND.needs, rules = () => [], apply }: Command): Step {
  return changing<User>({
    ...KIND,
    name: `${command}: a person`,
    method: 'POST',
    command,
    needs,
    rules: (asker, user) => [...rules(asker, user), [asker.gives(user.roleId), FORBIDDEN]],
    apply(user, _values, trail, model, { secret }) {
      const same = written(user);
      user.version += 1;
      user.past.push({ pos: trail.next(`users.${command}`, user.id), before: same, after: same });
      apply(model, user, secret);
    },
  });
}

function endSessions({ sessions }: Model, { id }: User): void {
  for (const session of sessions.values()) if (session.userId === id) session.revoked = true;
}

const other = (asker: Asker, user: User): Rule => [asker.user.id !== user.id, SELF];

export const PEOPLE: Step[] = [
  create,
  editing('edit a person', ({ tag }, { value, where }) => ({
    name: `${tag} ${NAMES[value % 3]}`,
    remarks: REMARKS[where % 3] ?? null,
  })),
  editing('give a person another role', ({ roles }, { where }) => ({
    roleId: String(pick(roles, where)?.id),
  })),
  commanding({
    command: 'disable',
    rules: (asker, user) => [[user.status === 'active', STATE], other(asker, user)],
    apply(model, user) {
      user.status = 'disabled';
      endSessions(model, user);
    },
  }),
  commanding({
    command: 'enable',
    rules: (_asker, user) => [[user.status === 'disabled', STATE]],
    apply(_model, user) {
      user.status = 'active';
    },
  }),
  commanding({
    command: 'resetPassword',
    needs: ['user:resetPassword'],
    apply(model, user, secret) {
      user.passwords.push(String(secret));
      endSessions(model, user);
    },
  }),
  commanding({ command: 'endSessions', needs: ['session:revoke'], apply: endSessions }),
];
