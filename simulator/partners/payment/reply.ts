export interface PaymentReply {
  status: number;
  body?: object;
  /** Instead of a body: a file. */
  text?: string;
}
/** What was told, as JSON has it. */
export type ReplyBody = Readonly<Record<string, unknown>>;

/** A value that cannot be used, named by its path. */
export const unusable = (field: string, issue: string): PaymentReply => ({
  status: 400,
  body: { code: 'PARAM_ERROR', message: '参数错误', detail: { location: 'body', field, issue } },
});
export const refusalReply = (status: number, code: string, message = code): PaymentReply => ({
  status,
  body: { code, message },
});
export const part = (told: ReplyBody, name: string) => (told[name] ?? {}) as ReplyBody;
