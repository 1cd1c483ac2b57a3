import type { SignInProof } from '../../contract/access/secondFactor';
import { AppError } from '../errors';
import { idempotencyKeyOf, type RequestKey } from '../http/idempotency';
import { type KitContext, type ResourceKit, requestContextOf } from './kit';
import { type CommandCall, runCommand } from './records/commands';
import { invalid } from './records/draft';
import { rehearse } from './records/transaction';
import type { ServedResource, UnitOfWork } from './served';

export interface ConfirmedBody extends CommandCall {
  proof?: SignInProof;
}

/** Fields of the proof stand beside those of the command, which may be called the same. */
function ofProof(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([name, key]) => [`proof.${name}`, key]);
  return new AppError(error.status, error.key, error.params, Object.fromEntries(fields));
}

/**
 * Runs a command once it is confirmed with the password, where its definition wants that. It is rehearsed first: what is
 * wrong with it is said before a code is used up, and what was done before, but not heard of, needs no other one.
 * @throws AppError as the command; 400 `proof.password`, `proof.code`; 429 after too many wrong ones
 */
export async function whenConfirmed<T extends object>(
  kit: ResourceKit,
  served: ServedResource,
  context: KitContext,
  { command, id, body }: { command: string; id: string; body: ConfirmedBody },
  run: (call: CommandCall, key: RequestKey | undefined) => Promise<T>,
): Promise<T> {
  const { proof, ...call } = body;
  const given = idempotencyKeyOf(context.request);
  // Each try has another code: it is no part of what is wished.
  const key = given && { ...given, body: call };
  if (!served.resource.commands?.[command]?.confirms) return run(call, key);
  const confirmed = { ...call, confirmed: true as const };
  const tried = (work: UnitOfWork) => runCommand(work, served, command, id, confirmed, kit.find);
  const { earlier } = await rehearse<T>(kit, requestContextOf(context), tried, key);
  if (earlier) return earlier;
  if (!proof) throw invalid({ 'proof.password': 'err.auth.confirm' });
  if (!kit.proveSignIn) throw new Error(`nobody can confirm ${command} here`);
  await kit.proveSignIn(context, proof).catch((error: unknown) => {
    throw ofProof(error);
  });
  return run(confirmed, key);
}
