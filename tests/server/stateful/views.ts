import { known, pick, seen, type View } from './model';
import { ABSENT, type Asker, askerOf, FORBIDDEN, firstBroken, type Rule, STALE } from './rules';
import { asking, type Step, type Trail } from './step';

const SHARES = ['mine', 'role', 'everyone'] as const;
type ViewFacts = Pick<View, 'name' | 'share'>;

/** Others are burdened with views only by those who maintain the list. */
const mayKeep = (asker: Asker, share: View['share']): Rule => [
  asker.has('userMain', share === 'mine' ? 'V' : 'M'),
  FORBIDDEN,
];

/** Views of one's own are nobody's business. */
function noteShared(trail: Trail, id: string, before?: View['share'], after?: View['share']): void {
  const shared = (share?: View['share']) => share !== undefined && share !== 'mine';
  if (!shared(before) && !shared(after)) return;
  trail.next(after === undefined ? 'view.deleted' : shared(after) ? 'view.shared' : 'view.unshared', id);
}

const save = asking('save a view', ({ tag }, { which, value }, by) => {
  const kept: ViewFacts = { name: `${tag} view ${value}`, share: pick(SHARES, which) ?? 'mine' };
  const body = { ...kept, isDefault: false, query: '', resource: 'users' };
  return {
    method: 'POST',
    path: '/views',
    body,
    refusal(_now, rights) {
      const asker = askerOf(rights, by);
      return firstBroken([asker.alive, { status: 401 }], mayKeep(asker, kept.share));
    },
    apply(now, result, trail) {
      const id = String(result.id);
      const { user, role } = askerOf(now, by);
      noteShared(trail, id, undefined, kept.share);
      const from = { ownerId: user.id, orgId: user.orgId, roleType: role.type };
      now.views.set(id, { id, ...kept, ...from, version: 1, deleted: false });
    },
  };
});

const change = asking('change a view', (model, picks, by) => {
  const view = pick(model.views, picks.which);
  if (!view) return undefined;
  const version = seen(view, picks);
  const kept: ViewFacts = {
    name: `${model.tag} view ${picks.value}`,
    share: pick(SHARES, picks.where) ?? 'mine',
  };
  return {
    method: 'PUT',
    path: `/views/${view.id}`,
    body: { ...kept, isDefault: false, query: '', version },
    refusal(now, rights) {
      const asker = askerOf(rights, by);
      const record = known(now.views, view.id);
      return firstBroken(
        [asker.alive, { status: 401 }],
        [record.ownerId === asker.user.id && !record.deleted, ABSENT],
        mayKeep(asker, kept.share),
        [record.version === version, STALE],
      );
    },
    apply(now, _result, trail) {
      const record = known(now.views, view.id);
      const { user, role } = askerOf(now, by);
      noteShared(trail, view.id, record.share, kept.share);
      Object.assign(record, kept, { version: version + 1, orgId: user.orgId, roleType: role.type });
    },
  };
});

const remove = asking('delete a view', (model, { which }, by) => {
  const view = pick(model.views, which);
  if (!view) return undefined;
  return {
    method: 'DELETE',
    path: `/views/${view.id}`,
    refusal(now, rights) {
      const asker = askerOf(rights, by);
      const { ownerId, deleted } = known(now.views, view.id);
      return firstBroken([asker.alive, { status: 401 }], [ownerId === asker.user.id && !deleted, ABSENT]);
    },
    apply(now, _result, trail) {
      const record = known(now.views, view.id);
      noteShared(trail, view.id, record.share);
      record.deleted = true;
    },
  };
});

export const VIEWS: Step[] = [save, change, remove];
