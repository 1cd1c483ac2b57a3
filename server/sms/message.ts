import type { SmsScene } from '../../contract/access/accounts';
import type { Locale } from '../../contract/common/locale';
import type { Config } from '../config';

export interface SmsMessage {
  /** ULID by which whoever sends it finds it again. */
  id?: string;
  mobile: string;
  /** What it is about. */
  scene: SmsScene | 'repair' | 'alarm';
  text: string;
  locale: Locale;
  /** ms; not sent any more afterwards. */
  expireAt?: number;
  /** Processed but not sent, so that the timing does not reveal whether a number is known. */
  withheld?: boolean;
}

/** The part of the configuration that decides how texts leave. Absent: they do not. */
export type SmsSettings = Pick<Config, 'demo' | 'smsWebhookUrl' | 'smsWebhookSecret'>;
