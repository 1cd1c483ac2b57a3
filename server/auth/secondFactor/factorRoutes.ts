import {
  challengeSchema,
  factorBeginSchema,
  factorRemoveSchema,
  secondStepSchema,
} from '../../../contract/access/secondFactor';
import { type Route, route } from '../../http/route';
import type { AccountDeps } from '../guard/guarded';
import { requestSourceOf } from '../guard/requestFrom';
import { isSecure, setCookies } from '../sessions/cookies';
import { beginFactor, confirmFactor, factorState, stopFactor } from './ownFactor';
import { offerAtLogin, secondStep } from './secondStep';

function atLogin(deps: AccountDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/sys/login/second',
      policy: 'public',
      summary: 'Finish a sign-in with the code of an authenticator app, or a recovery code',
      body: secondStepSchema,
      perMinute: 60,
      handler: async (context) => {
        const signedIn = await secondStep(deps, context.body, requestSourceOf(context));
        setCookies(context.reply, isSecure(context.request), signedIn);
        return signedIn.result;
      },
    }),
    route({
      method: 'POST',
      path: '/sys/login/enrol',
      policy: 'public',
      summary: 'What to set an authenticator app up with, where a sign-in needs one',
      body: challengeSchema,
      perMinute: 60,
      handler: ({ body }) => offerAtLogin(deps, body.challenge),
    }),
  ];
}

/** Second step of a sign-in, and one's own second factor. */
export function factorRoutes(deps: AccountDeps): Route[] {
  return [
    ...atLogin(deps),
    route({
      method: 'GET',
      path: '/sys/factor',
      policy: 'session',
      summary: 'The own second factor as it stands',
      handler: ({ principal }) => factorState(deps, principal),
    }),
    route({
      method: 'POST',
      path: '/sys/factor/begin',
      policy: 'session',
      summary: 'Offer a new authenticator app to whoever shows password and present factor',
      body: factorBeginSchema,
      perMinute: 30,
      handler: (context) => beginFactor(deps, context.principal, context.body, requestSourceOf(context)),
    }),
    route({
      method: 'POST',
      path: '/sys/factor/confirm',
      policy: 'session',
      summary: 'Switch the offered app on by its first code; ends the other own sessions',
      body: secondStepSchema,
      perMinute: 30,
      handler: (context) => confirmFactor(deps, context.principal, context.body, requestSourceOf(context)),
    }),
    route({
      method: 'POST',
      path: '/sys/factor/remove',
      policy: 'session',
      summary: 'Switch the own second factor off; ends the other own sessions',
      body: factorRemoveSchema,
      perMinute: 30,
      handler: async (context) => {
        await stopFactor(deps, context.principal, context.body, requestSourceOf(context));
        return null;
      },
    }),
  ];
}
