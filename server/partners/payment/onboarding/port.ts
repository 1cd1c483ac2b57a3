import type { RefusalCause } from '../../../../contract/merchants/refusals';
import { PartnerError } from '../../caller';

/** What the provider did not take, and will not take as it is: for the applicant to mend. */
export class ApplicationRefused extends PartnerError {
  constructor(
    readonly why: RefusalCause,
    /** Of ours; absent where it is about the whole. */
    readonly field: string | undefined,
    readonly words: string,
    { message, status, code }: PartnerError,
  ) {
    super(message, false, status, code);
  }
}

/** States of an application as the provider names them. */
export const APPLYMENT_STATES = [
  'APPLYMENT_STATE_EDITTING',
  'APPLYMENT_STATE_AUDITING',
  'APPLYMENT_STATE_REJECTED',
  'APPLYMENT_STATE_TO_BE_CONFIRMED',
  'APPLYMENT_STATE_TO_BE_SIGNED',
  'APPLYMENT_STATE_SIGNING',
  'APPLYMENT_STATE_FINISHED',
  'APPLYMENT_STATE_CANCELED',
] as const;
export type ApplymentState = (typeof APPLYMENT_STATES)[number];
export const CHANGE_STATES = ['AUDIT_SUCCESS', 'AUDITING', 'AUDIT_FAIL'] as const;

export interface Applyment {
  applymentId: string;
  state: ApplymentState;
  /** The number of the merchant at the provider, once there is one. */
  subMchId?: string;
  /** Where the legal person confirms the account and signs. */
  signUrl?: string;
  /** What was refused, under the names of our fields. */
  remarks: { field: string; reason: string }[];
}
/** An application as it stands on our side; `servicePhone` is what customers are shown. */
export type EntryFacts = Readonly<Record<string, unknown>>;
export interface SettlementChange {
  state: (typeof CHANGE_STATES)[number];
  reason?: string;
}

/** Merchants that apply to take payments. Every method @throws PartnerError */
export interface OnboardingPort {
  /** @returns the provider's id of the picture */
  upload(name: string, bytes: Buffer): Promise<string>;
  /**
   * The same number again continues a refused application.
   * @param pictures ids of `upload`, by the name of our field
   * @returns the provider's number of it
   */
  apply(
    businessCode: string,
    entry: EntryFacts,
    pictures: Readonly<Record<string, string[]>>,
  ): Promise<string>;
  /** Undefined when the provider has never heard of it. */
  look(businessCode: string): Promise<Applyment | undefined>;
  /** @returns the number of the change; undefined when it is done already */
  changeAccount(subMchId: string, account: EntryFacts): Promise<string | undefined>;
  lookChange(subMchId: string, changeNo: string): Promise<SettlementChange>;
}
