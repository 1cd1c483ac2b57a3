/** Why a partner has not done what it was asked: beside its own words, where it said some. */
export const PARTNER_CAUSES = ['refused', 'no_answer', 'unreadable', 'private_address'] as const;
export type PartnerCause = (typeof PARTNER_CAUSES)[number];
