export interface Reply {
  status: number;
  body?: object;
  /** Instead of a body: a file. */
  text?: string;
}
/** What was told, as JSON has it. */
export type ReplyBody = Readonly<Record<string, unknown>>;

export const refused = (status: number, code: string, message = code): Reply => ({
  status,
  body: { code, message },
});
export const part = (told: ReplyBody, name: string) => (told[name] ?? {}) as ReplyBody;
