import { known, type Model, pick, seen, type User, type WrittenFields } from './model';
import { mayWrite, write } from './people';
import { askerOf, atVersion, firstBroken, type Rule } from './rules';
import { asking, type Step } from './step';

const UNDONE = { status: 409, key: 'err.kit.undone' };

/** What a change of the past would be taken back to: fields that nobody has changed since. */
function takenBack(user: User, pos: number): Partial<WrittenFields> {
  const entry = user.past.find((past) => past.pos === pos);
  if (!entry?.before) return {};
  const { before, after } = entry;
  const names = (['name', 'remarks', 'roleId'] as const).filter(
    (name) => before[name] !== after[name] && user[name] === after[name],
  );
  return Object.fromEntries(names.map((name) => [name, before[name]]));
}

function asWritten(user: User, pos: number): Partial<WrittenFields> {
  return user.past.find((past) => past.pos === pos)?.after ?? {};
}

interface UndoPath {
  path: 'restore' | 'undo';
  action: 'restored' | 'undone';
  next(user: User, pos: number): Partial<WrittenFields>;
  /** Before the version is looked at. */
  rules?(next: Partial<WrittenFields>): Rule[];
}

function goingBack({ path, action, next, rules = () => [] }: UndoPath): Step {
  return asking(`${path}: a person`, (model, picks, by) => {
    const user = pick(model.users, picks.which);
    const pos = user && pick(user.past, picks.where)?.pos;
    if (!user || pos === undefined) return undefined;
    const version = seen(user, picks);
    const recordOf = (now: Model) => known(now.users, user.id);
    return {
      method: 'POST',
      path: `/users/${user.id}/${path}`,
      body: { pos, version },
      refusal(now, rights) {
        const asker = askerOf(rights, by);
        const record = recordOf(now);
        const values = next(record, pos);
        const visible = asker.sees(record.orgId);
        return firstBroken(
          ...asker.admitted('userMain', 'M'),
          [visible, { status: 404 }],
          ...rules(values),
          ...atVersion(visible, record, version),
          ...mayWrite(now, asker, record, values),
        );
      },
      apply(now, _result, trail) {
        const record = recordOf(now);
        write(record, next(record, pos), action, trail);
      },
    };
  });
}

export const HISTORIES: Step[] = [
  goingBack({ path: 'restore', action: 'restored', next: asWritten }),
  goingBack({
    path: 'undo',
    action: 'undone',
    next: takenBack,
    rules: (next) => [[Object.keys(next).length > 0, UNDONE]],
  }),
];
