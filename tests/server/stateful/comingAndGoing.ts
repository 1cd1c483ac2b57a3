import { passwordDigest } from '../../e2e/apiClient';
import { known, pick } from './model';
import { ABSENT, type Asker, askerOf, FORBIDDEN, firstBroken, mayWork, STATE } from './rules';
import { asking, type Step } from './step';

const REFUSED = { status: 401, key: 'err.auth.badCredentials' };

/** With the password there is, or one there was. */
export const SIGN_IN: Step = {
  name: 'sign in',
  choose(model, { which, stale }) {
    const user = pick(
      [...model.users.values()].filter(({ passwords }) => passwords.length > 0),
      which,
    );
    const password = user?.passwords.at(stale ? 0 : -1);
    if (!user || password === undefined) return undefined;
    const body = { userName: user.code, password: passwordDigest(user.code, password), type: '1' };
    return {
      method: 'POST',
      path: '/sys/login',
      body,
      refusal(now) {
        const person = known(now.users, user.id);
        return firstBroken([mayWork(now, person) && person.passwords.at(-1) === password, REFUSED]);
      },
      apply(now, { sessionId }) {
        const id = String(sessionId);
        now.sessions.set(id, { id, userId: user.id, revoked: false });
      },
    };
  },
};

const signOut = asking('sign out', (_model, _picks, by) => ({
  method: 'POST',
  path: '/sys/logout',
  body: {},
  refusal: (_now, rights) => firstBroken([askerOf(rights, by).alive, { status: 401 }]),
  apply(now) {
    known(now.sessions, by).revoked = true;
  },
}));

function mayEnd(asker: Asker, { id, roleId }: { id: string; roleId: string }): boolean {
  return asker.user.id === id || asker.gives(roleId);
}

const revoke = asking('end a session', (model, { which }, by) => {
  const session = pick(model.sessions, which);
  if (!session) return undefined;
  return {
    method: 'POST',
    path: `/sessions/${session.id}/revoke`,
    body: { version: 1 },
    refusal(now, rights) {
      const asker = askerOf(rights, by);
      const owner = known(now.users, session.userId);
      return firstBroken(
        ...asker.admitted('session:revoke'),
        [asker.sees(owner.orgId), ABSENT],
        [!known(now.sessions, session.id).revoked, STATE],
        [mayEnd(asker, owner), FORBIDDEN],
      );
    },
    apply(now, _result, trail) {
      trail.next('sessions.revoke', session.id);
      known(now.sessions, session.id).revoked = true;
    },
  };
});

export const COMING_AND_GOING: Step[] = [SIGN_IN, signOut, revoke];
