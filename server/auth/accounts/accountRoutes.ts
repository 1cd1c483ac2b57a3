import {
  forgotSchema,
  passwordUpdateSchema,
  registerSchema,
  userUpdateSchema,
} from '../../../contract/access/accounts';
import { type Route, route } from '../../http/route';
import type { AccountDeps } from '../guard/guarded';
import { requestSourceOf } from '../guard/requestFrom';
import { forgotPassword, updatePassword } from '../password/passwordChange';
import { clearCookies, isSecure } from '../sessions/cookies';
import { register } from './register';
import { updateOwnRecord } from './userUpdate';

/** Registration, passwords and one's own record. */
export function accountRoutes(deps: AccountDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/sys/user/register',
      policy: 'public',
      summary: 'Make an account with an invitation code',
      body: registerSchema,
      perMinute: 20,
      handler: async (context) => {
        await register(deps, context.body, requestSourceOf(context));
        return null;
      },
    }),
    route({
      method: 'POST',
      path: '/sys/password/forgot',
      policy: 'public',
      summary: 'Set a forgotten password with a code sent by SMS',
      body: forgotSchema,
      perMinute: 20,
      handler: async (context) => {
        await forgotPassword(deps, context.body, requestSourceOf(context));
        return null;
      },
    }),
    route({
      method: 'POST',
      path: '/sys/password/update',
      policy: 'session',
      summary: 'Change the own password; ends all own sessions',
      body: passwordUpdateSchema,
      perMinute: 30,
      handler: async (context) => {
        await updatePassword(deps, context.principal, context.body, requestSourceOf(context));
        clearCookies(context.reply, isSecure(context.request));
        return null;
      },
    }),
    route({
      method: 'POST',
      path: '/sys/user/update',
      policy: 'session',
      summary: 'Change the own record',
      body: userUpdateSchema,
      perMinute: 60,
      handler: (context) => updateOwnRecord(deps, context.principal, context.body, requestSourceOf(context)),
    }),
  ];
}
