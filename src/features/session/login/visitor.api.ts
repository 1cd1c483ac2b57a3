import type {
  ForgotRequest,
  RegisterRequest,
  SmsSendRequest,
  SmsSendResult,
} from '@contract/access/accounts';
import type { FactorOffer } from '@contract/access/secondFactor';
import { ANONYMOUS, http } from '@shared/api';

/** Calls of people who cannot sign in yet. Passwords travel as digests only. */
export const visitorApi = {
  sendCode: (wanted: SmsSendRequest) => http.post<SmsSendResult>('/sms/single/send', wanted, ANONYMOUS),
  register: (person: RegisterRequest) => http.post('/sys/user/register', person, ANONYMOUS),
  /** What to set an authenticator app up with, where a sign-in needs one. */
  offerApp: (challenge: string) => http.post<FactorOffer>('/sys/login/enrol', { challenge }, ANONYMOUS),
  forgotPassword: (wanted: ForgotRequest) => http.post('/sys/password/forgot', wanted, ANONYMOUS),
};
