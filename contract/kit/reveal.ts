import { z } from 'zod';

/** What somebody may need personal data for. */
export const DISCLOSURE_PURPOSES = [
  'support',
  'incident',
  'correction',
  'delivery',
  'subject',
  'audit',
  'legal',
] as const;
export type DisclosurePurpose = (typeof DISCLOSURE_PURPOSES)[number];
export const PURPOSE_NOTE_MAX = 200;

/** A purpose and, in the person's own words, the case it is about. */
export const purposeSchema = z.strictObject({
  purpose: z.enum(DISCLOSURE_PURPOSES),
  note: z.string().trim().min(4).max(PURPOSE_NOTE_MAX),
});
export type RevealPurpose = z.output<typeof purposeSchema>;

/** Body of `POST /api/<name>/:id/reveal`. */
export const revealSchema = purposeSchema.extend({
  fields: z.array(z.string().min(1).max(64)).min(1).max(20),
});
export type RevealBody = z.output<typeof revealSchema>;

export const REVEAL_MS = 60_000;
/** How often one person may reveal within an hour, wherever. */
export const REVEALS_PER_HOUR = 60;

/** Plain values, to be discarded after `expiresInMs`; stored nowhere. */
export interface RevealResult {
  values: Record<string, unknown>;
  expiresInMs: number;
}
