import { randomBytes } from 'node:crypto';
import type { KnownApplication } from '../../../contract/simulation';
import { part, type ReplyBody } from './reply';

export const DECISIONS = ['pass', 'refuse', 'confirm', 'sign'] as const;
export type ApplicationDecision = (typeof DECISIONS)[number];

export interface ApplicationRemark {
  /** Path of the value that is refused. */
  field: string;
  field_name: string;
  reject_reason: string;
}
export interface Application {
  businessCode: string;
  applymentId: string;
  /** Without its prefix. */
  state: KnownApplication['state'];
  /** When it is judged by itself; never where a person has to. */
  judgedAt?: number;
  subMchId?: string;
  /** Last part of the address of its page. */
  token: string;
  remarks: ApplicationRemark[];
  content: ReplyBody;
}
export const randomDigits = (count: number) =>
  [...randomBytes(count)].map((byte) => String(byte % 10)).join('');
const PERSONAL = 'BANK_ACCOUNT_TYPE_PERSONAL';

/** What the provider does not accept of an application. */
function remarksOf(content: ReplyBody, holder: string): ApplicationRemark[] {
  const licence = part(part(content, 'subject_info'), 'business_license_info');
  const account = part(content, 'bank_account_info');
  if (account.bank_account_type === PERSONAL || licence.merchant_name === undefined) return [];
  if (holder === licence.merchant_name) return [];
  return [
    {
      field: 'bank_account_info.account_name',
      field_name: '开户名称',
      reject_reason: '对公账户开户名称与营业执照不一致',
    },
  ];
}

/** The audit ends well: the account of a person is confirmed first. */
function pass(application: Application): void {
  const personal = part(application.content, 'bank_account_info').bank_account_type === PERSONAL;
  application.state = personal && application.state === 'AUDITING' ? 'TO_BE_CONFIRMED' : 'TO_BE_SIGNED';
  if (application.state === 'TO_BE_SIGNED') application.subMchId ??= `16${randomDigits(8)}`;
}

function refuse(application: Application): void {
  const field = 'subject_info.business_license_info.license_copy';
  application.remarks = [{ field, field_name: '营业执照', reject_reason: '营业执照照片不清晰，请重新拍摄' }];
  application.state = 'REJECTED';
}

/** Time alone ends an audit, and what follows a signature. */
function judged(application: Application | undefined, now: number): Application | undefined {
  if (application?.judgedAt === undefined || application.judgedAt > now) return application;
  application.judgedAt = undefined;
  if (application.remarks.length > 0) application.state = 'REJECTED';
  else if (application.state === 'SIGNING') application.state = 'FINISHED';
  else pass(application);
  return application;
}

export interface ApplicationBookOptions {
  clock: () => number;
  known: readonly KnownApplication[];
  /** How long the provider looks at an application. */
  auditMs: number;
}

/** Merchants of the provider, in memory. */
export function createApplications({ clock, known, auditMs }: ApplicationBookOptions) {
  const media = new Set<string>();
  const token = () => randomBytes(12).toString('base64url');
  const older = known.map((told): Application => ({ ...told, token: token(), remarks: [], content: {} }));
  const all = new Map(older.map((application) => [application.businessCode, application]));
  const find = (businessCode: string) => judged(all.get(businessCode), clock());
  return {
    keepMedia(): string {
      const id = `V1_${token()}`;
      media.add(id);
      return id;
    },
    hasMedia: (id: unknown) => media.has(String(id)),
    find,
    byToken: (wanted: string) =>
      judged(
        [...all.values()].find((each) => each.token === wanted),
        clock(),
      ),
    /** A refused one may be told again under its number; undefined when it is under way. */
    apply(businessCode: string, content: ReplyBody, holder: string): Application | undefined {
      const old = find(businessCode);
      if (old && old.state !== 'REJECTED') return undefined;
      const application: Application = {
        businessCode,
        applymentId: old?.applymentId ?? `20000${randomDigits(11)}`,
        state: 'AUDITING',
        judgedAt: clock() + auditMs,
        token: old?.token ?? token(),
        remarks: remarksOf(content, holder),
        content,
      };
      all.set(businessCode, application);
      return application;
    },
    /** What a person does on the page of an application. */
    decide(application: Application, way: ApplicationDecision): void {
      const { state } = application;
      const audited = state === 'AUDITING' || state === 'TO_BE_CONFIRMED';
      if (way === 'pass' && state === 'AUDITING') pass(application);
      if (way === 'confirm' && state === 'TO_BE_CONFIRMED') pass(application);
      if (way === 'refuse' && audited) refuse(application);
      if (way === 'sign' && state === 'TO_BE_SIGNED')
        Object.assign(application, { state: 'SIGNING', judgedAt: clock() + auditMs / 4 });
    },
  };
}
export type Applications = ReturnType<typeof createApplications>;
