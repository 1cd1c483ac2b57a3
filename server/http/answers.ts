import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import type { ErrorBody } from '../../contract/common/envelope';
import { type Locale, negotiateLocale } from '../../contract/common/locale';
import { isMessageKey, messageText } from '../../contract/messages';
import { DatabaseBusyError, isDatabaseLost, SQL_STATE } from '../db/errors';
import { AppError } from '../errors';
import { trace } from '../logs/requests';

export function localeOf(request: FastifyRequest): Locale {
  return negotiateLocale(request.headers['accept-language']);
}

/** What else a member is called may be a secret in the wrong place, and is not repeated. */
const FIELD_NAME = /^[a-z][a-zA-Z]{0,30}$/;

const INVALID = 'err.common.validation';

/** Message key of a failed contract check, if it has one. */
function keyOf(issue: ZodError['issues'][number]): string | undefined {
  const key = issue.code === 'custom' ? issue.params?.key : undefined;
  return typeof key === 'string' && isMessageKey(key) ? key : undefined;
}

/** Names the first problem of every field. The answer says what all of them have in common, if they do. */
export function fromZod(error: ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[FIELD_NAME.test(key) ? key : '?'] = 'err.common.unknownField';
      continue;
    }
    fields[issue.path.join('.')] ??= keyOf(issue) ?? 'err.common.invalidField';
  }
  const [key, ...others] = new Set(Object.values(fields));
  const said = key !== undefined && others.length === 0 && !key.startsWith('err.common.');
  return new AppError(400, said ? key : INVALID, undefined, fields);
}

const FASTIFY_KEYS: Record<string, [status: number, key: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'err.common.badJson'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'err.common.badJson'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'err.common.badJson'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'err.common.mediaType'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'err.common.tooLarge'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'err.common.tooLarge'],
};

/** The database is away or has too much to do: nothing was stored, the caller may try again. */
const isUnavailable = (error: unknown) => error instanceof DatabaseBusyError || isDatabaseLost(error);

/** Values that passed every check and still do not fit their column: too large, or no text of the database. */
const UNFIT = ['22003', '22007', '22008', '22021', '22P05'];

/** Turns an error into an answer for the client. Undefined: an internal error. */
function refusalOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return fromZod(error);
  if (isUnavailable(error)) return new AppError(503, 'err.common.unavailable');
  const { code = '', statusCode } = error as Partial<FastifyError>;
  if (code === SQL_STATE.diskFull) return new AppError(503, 'err.common.diskFull');
  if (UNFIT.includes(code)) return new AppError(400, INVALID);
  const [status, key] = FASTIFY_KEYS[code] ?? [];
  if (status && key) return new AppError(status, key);
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError(statusCode, 'err.common.has_error');
  return undefined;
}

function bodyOf({ key, params, fields, record }: AppError, locale: Locale): ErrorBody {
  return { msg: messageText(key, locale, params), key, params, fields, record };
}

/** What a fault is called; its details, which may hold values, are in the log stream only. */
function faultText(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? `${error.name} ${code}` : error.name;
}

/** The one place where errors become answers. Faults are logged with their trace and shown as a number. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  if (!refusal) request.log.error({ err: error, requestId: request.id }, 'a request failed');
  trace(request, { errKey: refusal?.key, fault: refusal ? undefined : `fault: ${faultText(error)}` });
  const answer = refusal ?? new AppError(500, 'err.common.internal', { requestId: request.id });
  void reply.status(answer.status).send(bodyOf(answer, localeOf(request)));
}
