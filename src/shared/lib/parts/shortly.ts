const SHORTLY_MS = 1_000;

/** What is fetched before it is opened, or a second: what takes longer is opened all the same, and says what it waits for. */
export const shortly = (fetched: Promise<unknown>): Promise<unknown> =>
  Promise.race([fetched, new Promise((soon) => setTimeout(soon, SHORTLY_MS))]);
