import type { ForgotRequest, RegisterRequest, SmsSendRequest, SmsSendResult } from '@contract/accounts';
import { http } from '@shared/api';

/** Calls of people who cannot sign in yet. Passwords travel as digests only. */
export const visitorApi = {
  sendCode: (wanted: SmsSendRequest) => http.post<SmsSendResult>('/sms/single/send', wanted),
  register: (person: RegisterRequest) => http.post('/sys/user/register', person),
  forgotPassword: (wanted: ForgotRequest) => http.post('/sys/password/forgot', wanted),
};
