import { LOCALES } from '../../../contract/common/locale';
import { changing, type RecordKind, store } from './changing';
import { known, type Model, type Notice, pick } from './model';
import { type Asker, askerOf, FORBIDDEN, firstBroken, INVALID, type Rule, STATE } from './rules';
import { asking, type Step } from './step';

const PUBLISHED = { status: 409, key: 'err.notice.published' };

const titleOf = ({ tag }: Model, value: number) => `${tag} news ${value}`;
const inEvery = (text: string) => Object.fromEntries(LOCALES.map((locale) => [locale, text]));

const write = asking('write an announcement', (model, { which, where, value }, by) => {
  const org = pick(model.orgs, where);
  const addressed = pick(model.orgs, which);
  if (!org || !addressed) return undefined;
  const title = titleOf(model, value);
  const scope = value % 2 === 0 ? [] : [addressed.id];
  const texts = { title: inEvery(title), body: inEvery('x'), type: 'release' };
  return {
    method: 'POST',
    path: '/platformNotices',
    body: { ...texts, orgId: org.id, scopeOrgIds: scope },
    refusal(now, rights) {
      const asker = askerOf(rights, by);
      return firstBroken(
        ...asker.admitted('platformNotice', 'M'),
        ...[org.id, ...scope].map((id): Rule => [asker.own.has(id) && !known(now.orgs, id).deleted, INVALID]),
      );
    },
    apply(now, result, trail) {
      const id = String(result.id);
      trail.next('platformNotices.created', id);
      const notice = { id, orgId: org.id, title, scope, version: 1, deleted: false };
      now.notices.set(id, { ...notice, status: 'draft' });
    },
  };
});

const KIND = {
  resource: 'platformNotices',
  of: ({ notices }: Model) => notices,
  visible: (asker: Asker, notice: Notice) => asker.seesNotice(notice),
} satisfies Partial<RecordKind<Notice, object>>;

const own = (asker: Asker, { orgId }: Notice): Rule => [asker.own.has(orgId), FORBIDDEN];

function moving(name: string, command: string, from: Notice['status'], to: Notice['status']): Step {
  return changing<Notice>({
    ...KIND,
    name,
    method: 'POST',
    command,
    needs: ['notice:publish'],
    rules: (asker, notice) => [[notice.status === from, STATE], own(asker, notice)],
    apply: (notice, _values, trail) => store(notice, { status: to }, trail, `platformNotices.${command}`),
  });
}

export const ANNOUNCEMENTS: Step[] = [
  write,
  changing<Notice, { title: string }>({
    ...KIND,
    name: 'edit an announcement',
    method: 'PUT',
    needs: ['platformNotice', 'M'],
    values: (model, { value }) => ({ title: titleOf(model, value) }),
    body: ({ title }) => ({ title: inEvery(title) }),
    rules: (asker, notice, { title }) =>
      notice.title === title ? [] : [own(asker, notice), [notice.status === 'draft', STATE]],
    apply: (notice, values, trail) => store(notice, values, trail, 'platformNotices.updated'),
  }),
  moving('publish an announcement', 'publish', 'draft', 'published'),
  moving('withdraw an announcement', 'withdraw', 'published', 'withdrawn'),
  changing<Notice>({
    ...KIND,
    name: 'delete an announcement',
    method: 'DELETE',
    needs: ['platformNotice', 'A'],
    rules: (asker, notice) => [own(asker, notice), [notice.status === 'draft', PUBLISHED]],
    apply(notice, _values, trail) {
      trail.next('platformNotices.deleted', notice.id);
      notice.deleted = true;
    },
  }),
];
