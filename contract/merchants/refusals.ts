/** Why the payment provider has not taken what it was sent: a value, the application as a whole, or it does not accept it. */
export const REFUSAL_CAUSES = ['value', 'whole', 'refused'] as const;
export type RefusalCause = (typeof REFUSAL_CAUSES)[number];

const TEXTS: Readonly<Record<RefusalCause, string>> = {
  value: 'err.merchant.unreadableValue',
  whole: 'err.merchant.unreadable',
  refused: 'err.merchant.notAccepted',
};

/** The text of a cause; undefined where the provider's own words say all. */
export const causeText = (cause: unknown): string | undefined =>
  REFUSAL_CAUSES.some((each) => each === cause) ? TEXTS[cause as RefusalCause] : undefined;
