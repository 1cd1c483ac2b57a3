import type { SignInProof } from '../../contract/access/secondFactor';
import { AppError } from '../errors';
import { type KitContext, type ResourceKit, requestContextOf } from './kit';
import { type CommandCall, runCommand } from './records/commands';
import { invalid } from './records/draft';
import { runInTransaction } from './records/transaction';
import type { ServedResource } from './served';

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
 * The call of a command that is confirmed with the password. It is rehearsed first: what is wrong with it is said
 * before a code is used up.
 * @throws AppError as the command; 400 `proof.password`, `proof.code`; 429 after too many wrong ones
 */
export async function confirmedCall(
  kit: ResourceKit,
  served: ServedResource,
  context: KitContext,
  { command, id, body }: { command: string; id: string; body: ConfirmedBody },
): Promise<CommandCall> {
  const { proof, ...call } = body;
  if (!served.resource.commands?.[command]?.confirms) return call;
  const confirmed = { ...call, confirmed: true as const };
  const rehearse = { dryRun: true };
  await runInTransaction(
    kit,
    requestContextOf(context),
    (work) => runCommand(work, served, command, id, confirmed, kit.find),
    rehearse,
  );
  if (!proof) throw invalid({ 'proof.password': 'err.auth.confirm' });
  if (!kit.proveSignIn) throw new Error(`nobody can confirm ${command} here`);
  await kit.proveSignIn(context, proof).catch((error: unknown) => {
    throw ofProof(error);
  });
  return confirmed;
}
