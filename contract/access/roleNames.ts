import type { Locale } from '../common/locale';
import { type Texts, texts } from '../messages/general/texts';
import { ROLE_TYPES, type RoleType } from '../permissions';
import type { SessionUser } from '../session';

/** Names of the built-in roles. */
export const ROLE_NAMES: Readonly<Record<RoleType, Texts>> = {
  platform_admin: texts('平台管理员', 'Platform administrator', 'プラットフォーム管理者', '플랫폼 관리자'),
  institution_admin: texts('机构管理员', 'Institution administrator', '機関管理者', '기관 관리자'),
  merchant_admin: texts('商户管理员', 'Merchant administrator', '加盟店管理者', '가맹점 관리자'),
  merchant_collab: texts('协作人员', 'Collaborator', '共同担当者', '협업 담당자'),
  dealer_admin: texts('经销商管理员', 'Dealer administrator', '販売代理店管理者', '대리점 관리자'),
  dealer_staff: texts('经销商员工', 'Dealer staff', '販売代理店スタッフ', '대리점 직원'),
  track_admin: texts('货道管理员', 'Lane administrator', 'コラム管理者', '컬럼 관리자'),
  security: texts('安全人员', 'Security user', 'セキュリティ担当者', '보안 담당자'),
  repair: texts('维修人员', 'Repair staff', '修理担当者', '수리 담당자'),
  pharmacist: texts('药师', 'Pharmacist', '薬剤師', '약사'),
};

/** A role that still has the name it came with is called so in every language; one that was renamed is not. */
export function namesOfRole({ type, name }: { type?: unknown; name?: unknown }): Texts | undefined {
  const known = ROLE_TYPES.find((each) => each === type);
  return known && ROLE_NAMES[known]['zh-cn'] === name ? ROLE_NAMES[known] : undefined;
}

/** Type and stored name of the roles that came with the platform, by a part of a name in any language. */
export function rolesNamedLike(part: string): { type: RoleType; name: string }[] {
  const wanted = part.toLowerCase();
  return ROLE_TYPES.filter((type) =>
    Object.values(ROLE_NAMES[type]).some((name) => name.toLowerCase().includes(wanted)),
  ).map((type) => ({ type, name: ROLE_NAMES[type]['zh-cn'] }));
}

/** The role of the signed-in person in their language. */
export function roleNameOf(
  { roleType, roleName }: Pick<SessionUser, 'roleType' | 'roleName'>,
  locale: Locale,
): string {
  return namesOfRole({ type: roleType, name: roleName })?.[locale] ?? roleName;
}
