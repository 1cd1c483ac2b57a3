import type { PasswordUpdateRequest, UserUpdateRequest } from '@contract/access/accounts';
import type { EndOthersRequest, EndOwnRequest, OwnSession } from '@contract/access/ownSessions';
import type { SessionUser } from '@contract/session';
import { api } from '@shared/api';

const post = <Body>(url: string) => ({ query: (body: Body) => ({ url, method: 'POST' as const, body }) });

/** What people do with their own accounts. Passwords travel as digests only. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<unknown, PasswordUpdateRequest>(post('/sys/password/update')),
    updateUser: build.mutation<SessionUser, UserUpdateRequest>(post('/sys/user/update')),
    ownSessions: build.query<OwnSession[], void>({ query: () => '/sys/sessions' }),
    endOwnSession: build.mutation<unknown, EndOwnRequest>(post('/sys/sessions/end')),
    endOtherSessions: build.mutation<unknown, EndOthersRequest>(post('/sys/sessions/endOthers')),
  }),
});
