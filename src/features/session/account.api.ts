import type { PasswordUpdateRequest, UserUpdateRequest } from '@contract/accounts';
import type { SessionUser } from '@contract/session';
import { api } from '@shared/api';

const post = <Body>(url: string) => ({ query: (body: Body) => ({ url, method: 'POST' as const, body }) });

/** What people do with their own accounts. Passwords travel as digests only. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<unknown, PasswordUpdateRequest>(post('/sys/password/update')),
    updateUser: build.mutation<SessionUser, UserUpdateRequest>(post('/sys/user/update')),
  }),
});
