import { createHmac, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  SMS_CODE_LIFE_MS,
  SMS_RESEND_MS,
  SMS_TRIES,
  type SmsScene,
  type SmsSendResult,
} from '../../../contract/access/accounts';
import type { Locale } from '../../../contract/common/locale';
import { MASKS } from '../../../contract/kit/masks';
import { DAY_MS } from '../../../contract/time/durations';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import type { Chain } from '../../events/chain';
import { appendAudit } from '../../events/log';
import { ulid } from '../../ids';
import { sameText } from '../../secrets/constantTime';
import type { SmsGateway } from '../../sms/gateway';
import { codeText } from './codeTexts';
import { checkAsked, countAsked, isFull, type SmsRequest } from './limits';
import { type CodeRequest, findRecipient, type Recipient } from './recipients';

export interface CodeFrom {
  ip: string;
  locale: Locale;
  requestId: string;
}

export interface SmsCodes {
  /**
   * Sends a code, or takes as long and sends none for an unknown number.
   * @throws AppError 503 `err.sms.unavailable`, 429 `err.sms.wait`, `err.sms.limit`
   */
  send(request: CodeRequest, from: CodeFrom): Promise<SmsSendResult>;
  /** Is this the newest code of the number? A right one is used up; a wrong one costs a try. */
  redeem(mobile: string, scene: SmsScene, code: string): Promise<boolean>;
}

export interface CodeDeps {
  database: Pick<Database, 'db'>;
  chain: Chain;
  clock: () => number;
  key: Buffer;
  gateway: SmsGateway;
  randomCode?: () => string;
  pause?: (ms: number) => Promise<void>;
}

const KEEP_MS = DAY_MS;

/** Longer than the work takes: hits and misses of an index must not show in the time of the answer. */
const ANSWER_MS = 100;

const sixDigits = () => String(randomInt(1_000_000)).padStart(6, '0');

/** Key of a code that is not sent: not a number, so that it replaces no real code. */
export function unknownRecipient(name: string): string {
  return `nobody ${name}`;
}

class Codes implements SmsCodes {
  readonly #randomCode: () => string;

  constructor(readonly deps: CodeDeps) {
    this.#randomCode = deps.randomCode ?? sixDigits;
  }

  #hash(id: string, code: string): string {
    return createHmac('sha256', this.deps.key).update(`${id}|${code}`).digest('hex');
  }

  async send(request: CodeRequest, from: CodeFrom): Promise<SmsSendResult> {
    const { database, gateway, clock } = this.deps;
    if (!gateway.available) throw new AppError(503, 'err.sms.unavailable');
    const asked = { named: request.userName ?? request.mobile ?? '', ip: from.ip };
    const { pause = sleep } = this.deps;
    const work = database.db.transaction().execute(async (trx) => {
      await checkAsked(trx, asked, clock());
      const recipient = await findRecipient(trx, request);
      const full = await isFull(trx, recipient?.mobile ?? unknownRecipient(asked.named), clock());
      await this.#issue(trx, { request, from, asked, recipient: full ? undefined : recipient });
    });
    await Promise.all([work, pause(ANSWER_MS)]);
    return { resendAfterMs: SMS_RESEND_MS };
  }

  /** Writes the same rows whether or not somebody gets the code. */
  async #issue(
    trx: Executor,
    {
      request,
      from,
      asked,
      recipient,
    }: {
      request: CodeRequest;
      from: CodeFrom;
      asked: SmsRequest;
      recipient: Recipient | undefined;
    },
  ): Promise<void> {
    const [id, now, code] = [ulid(), this.deps.clock(), this.#randomCode()];
    const { scene } = request;
    const { locale, ip, requestId } = from;
    const mobile = recipient?.mobile ?? unknownRecipient(asked.named);
    const expireAt = now + SMS_CODE_LIFE_MS;
    await countAsked(trx, asked, { id, mobile: recipient?.mobile, now });
    await this.#store(trx, { id, mobile, scene, code, now, expireAt });
    const message = { mobile, scene, locale, expireAt, text: codeText(scene, locale, code) };
    await this.deps.gateway.send({ ...message, withheld: recipient === undefined }, trx);
    await appendAudit(trx, this.deps.chain, {
      ip,
      requestId,
      orgId: recipient?.orgId,
      entity: 'sms',
      entityId: id,
      action: recipient ? 'sms.sent' : 'sms.withheld',
      after: { scene, mobile: recipient && MASKS.phone(recipient.mobile) },
    });
  }

  async #store(
    trx: Executor,
    code: { id: string; mobile: string; scene: SmsScene; code: string; now: number; expireAt: number },
  ): Promise<void> {
    const { id, mobile, scene, now } = code;
    await trx
      .deleteFrom('smsCodes')
      .where('expireAt', '<', new Date(now - KEEP_MS))
      .execute();
    const times = { createdAt: new Date(now), expireAt: new Date(code.expireAt), usedAt: null };
    const codeHash = this.#hash(id, code.code);
    await trx
      .insertInto('smsCodes')
      .values({ id, mobile, scene, codeHash, ...times })
      .execute();
  }

  async redeem(mobile: string, scene: SmsScene, code: string): Promise<boolean> {
    const { database, clock } = this.deps;
    const now = new Date(clock());
    const newest = database.db
      .selectFrom('smsCodes')
      .select('id')
      .where('mobile', '=', mobile)
      .where('scene', '=', scene)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1);
    // The try is taken before the code is looked at, so that many at once have no more tries than one.
    const tried = await database.db
      .updateTable('smsCodes')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', newest)
      .where('usedAt', 'is', null)
      .where('expireAt', '>', now)
      .where('tries', '<', SMS_TRIES)
      .returning(['id', 'codeHash'])
      .executeTakeFirst();
    if (!tried || !sameText(tried.codeHash, this.#hash(tried.id, code))) return false;
    const used = await database.db
      .updateTable('smsCodes')
      .set({ usedAt: now })
      .where('id', '=', tried.id)
      .where('usedAt', 'is', null)
      .executeTakeFirst();
    return Number(used.numUpdatedRows) === 1;
  }
}

export function createSmsCodes(deps: CodeDeps): SmsCodes {
  return new Codes(deps);
}
