import { changing, type RecordKind, store } from './changing';
import { known, type Model, type Org, pick } from './model';
import { type Asker, askerOf, chain, DUPLICATE, firstBroken, INVALID, type Rule, STATE } from './rules';
import { asking, type Step } from './step';

const OWN = { status: 409, key: 'err.org.own' };
const HAS_CHILDREN = { status: 409, key: 'err.org.has_children' };
const IN_USE = { status: 409, key: 'err.kit.inUse' };
/** Organisations of a line, the root among them. */
const MAX_DEPTH = 6;
const NAMES = ['Alpha', 'Beta', 'Gamma', 'Delta'];

const nameOf = ({ tag }: Model, value: number) => `${tag} ${NAMES[value % NAMES.length]}`;

function isFree(
  { orgs }: Model,
  { parentId, name }: Pick<Org, 'parentId' | 'name'>,
  except?: string,
): boolean {
  const namesakes = [...orgs.values()].filter(
    (org) => !org.deleted && org.parentId === parentId && org.name === name,
  );
  return namesakes.every(({ id }) => id === except);
}

const found = asking('found an institution', (model, { where, value }, by) => {
  const parent = pick(model.orgs, where);
  if (!parent) return undefined;
  const code = `${model.tag}X${model.orgs.size}`.toUpperCase();
  const own = { name: nameOf(model, value), parentId: parent.id };
  const rest = { type: 'merchant', market: 'CN', contactName: '王芳', contactPhone: '13900000000' };
  return {
    method: 'POST',
    path: '/organizations',
    body: { ...own, ...rest, code },
    refusal(now, rights) {
      const asker = askerOf(rights, by);
      return firstBroken(
        ...asker.admitted('orgMain', 'M'),
        [asker.own.has(parent.id) && !known(now.orgs, parent.id).deleted, INVALID],
        [[...now.orgs.values()].every((org) => org.code !== code), DUPLICATE],
        [isFree(now, own), DUPLICATE],
        [chain(now, parent.id).length < MAX_DEPTH, INVALID],
      );
    },
    apply(now, result, trail) {
      const id = String(result.id);
      trail.next('organizations.created', id);
      now.orgs.set(id, { id, code, ...own, version: 1, enabled: true, deleted: false });
    },
  };
});

const KIND = {
  resource: 'organizations',
  needs: ['orgMain', 'M'],
  of: ({ orgs }: Model) => orgs,
  visible: (asker: Asker, { id }: Org) => asker.own.has(id),
} satisfies Partial<RecordKind<Org, object>>;

/** Nobody closes or deletes what he works for. */
const other = (asker: Asker, { id }: Org): Rule => [!asker.above.includes(id), OWN];

function isEmpty({ orgs }: Model, { id }: Org): boolean {
  return [...orgs.values()].every(({ parentId, deleted }) => deleted || parentId !== id);
}

export const DELETE_INSTITUTION = changing<Org>({
  ...KIND,
  name: 'delete an institution',
  method: 'DELETE',
  needs: ['orgMain', 'A'],
  rules: (asker, org, _values, model) => [
    other(asker, org),
    [isEmpty(model, org), HAS_CHILDREN],
    [[...model.users.values()].every(({ orgId }) => orgId !== org.id), IN_USE],
  ],
  apply(org, _values, trail) {
    trail.next('organizations.deleted', org.id);
    org.deleted = true;
  },
});

export const INSTITUTIONS: Step[] = [
  found,
  changing<Org, { name: string }>({
    ...KIND,
    name: 'name an institution',
    method: 'PUT',
    values: (model, { value }) => ({ name: nameOf(model, value) }),
    rules: (_asker, { id, parentId }, { name }, model) => [
      [isFree(model, { parentId, name }, id), DUPLICATE],
    ],
    apply: (org, values, trail) => store(org, values, trail, 'organizations.updated'),
  }),
  changing<Org>({
    ...KIND,
    name: 'close an institution',
    method: 'POST',
    command: 'disable',
    rules: (asker, org) => [[org.enabled, STATE], other(asker, org)],
    apply: (org, _values, trail) => store(org, { enabled: false }, trail, 'organizations.disable'),
  }),
  changing<Org>({
    ...KIND,
    name: 'open an institution',
    method: 'POST',
    command: 'enable',
    rules: (_asker, org) => [[!org.enabled, STATE]],
    apply: (org, _values, trail) => store(org, { enabled: true }, trail, 'organizations.enable'),
  }),
  DELETE_INSTITUTION,
];
