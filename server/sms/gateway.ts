import type { Database } from '../db/database';
import type { Executor } from '../db/tables';
import { AppError } from '../errors';
import { ulid } from '../ids';
import { enqueueJob } from '../jobs/jobs';
import type { RecordKeys } from '../secrets/sealer';
import type { SmsMessage, SmsSettings } from './message';
import { addToOutbox } from './outbox';
import { WEBHOOK_JOB } from './webhook';

export interface SmsGateway {
  /** False when there is no way to send: neither the demonstration nor a webhook. */
  readonly available: boolean;
  /**
   * Takes a message; inside the caller's transaction it goes if, and only if, that commits.
   * @throws AppError 503 `err.sms.unavailable`
   */
  send(message: SmsMessage, trx?: Executor): Promise<void>;
}

export interface GatewayDeps {
  database: Pick<Database, 'db'>;
  clock: () => number;
  /** With these a number is sealed as long as its text waits. */
  keys: RecordKeys;
  config?: SmsSettings;
}

/** Writes texts down for the demonstration, where the platform administrator reads them. */
function keepingGateway({ database, clock, keys }: GatewayDeps): SmsGateway {
  return {
    available: true,
    async send(message, trx = database.db) {
      const state = message.withheld ? 'withheld' : 'kept';
      await addToOutbox(trx, message, { id: message.id ?? ulid(), now: clock(), state, keys });
    },
  };
}

/** Hands texts to the operator's webhook, as a job that survives a restart (webhook.ts). */
function webhookGateway({ database, clock, keys }: GatewayDeps): SmsGateway {
  return {
    available: true,
    async send(message, trx = database.db) {
      const [id, now] = [message.id ?? ulid(), clock()];
      await addToOutbox(trx, message, { id, now, state: message.withheld ? 'withheld' : 'queued', keys });
      const payload: object = { id };
      await enqueueJob(trx, { kind: WEBHOOK_JOB, dueAt: new Date(now), payload });
    },
  };
}

const NO_GATEWAY: SmsGateway = {
  available: false,
  async send() {
    throw new AppError(503, 'err.sms.unavailable');
  },
};

export function createSmsGateway(deps: GatewayDeps): SmsGateway {
  if (deps.config?.smsWebhookUrl) return webhookGateway(deps);
  return deps.config?.demo ? keepingGateway(deps) : NO_GATEWAY;
}
