import type {
  ForgotRequest,
  PasswordUpdateRequest,
  RegisterRequest,
  SmsSendRequest,
  SmsSendResult,
  UserUpdateRequest,
} from '@contract/accounts';
import type { SessionUser } from '@contract/session';
import { api } from '@shared/api';

const post = <Body>(url: string) => ({ query: (body: Body) => ({ url, method: 'POST' as const, body }) });

/** What people do with their own accounts. Passwords travel as digests only. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendCode: build.mutation<SmsSendResult, SmsSendRequest>(post('/sms/single/send')),
    register: build.mutation<unknown, RegisterRequest>(post('/sys/user/register')),
    forgotPassword: build.mutation<unknown, ForgotRequest>(post('/sys/password/forgot')),
    changePassword: build.mutation<unknown, PasswordUpdateRequest>(post('/sys/password/update')),
    updateUser: build.mutation<SessionUser, UserUpdateRequest>(post('/sys/user/update')),
  }),
});
