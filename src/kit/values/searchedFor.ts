/** Stands for a title that is not known yet. */
export const UNTITLED = '…';

/**
 * What the text of a reference asks for. The title of the record that is chosen was put there by the input, not by the
 * person: with it nothing else would be offered.
 */
export function searchedFor(text: string, chosen?: string): string | undefined {
  return text === chosen || text === UNTITLED ? undefined : text.trim() || undefined;
}
