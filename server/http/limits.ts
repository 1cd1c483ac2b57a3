/** How long and how large a request may be; `docs/configuration.md` lists them. */
export interface HttpLimits {
  /** ms until all headers are here. */
  headersMs: number;
  /** ms until the whole request is here: the largest file over a poor line. */
  requestMs: number;
  /** ms an idle connection is kept. */
  idleMs: number;
  /** ms that answers on their way have when the server stops. */
  stopMs: number;
  /** ms between two looks at slow connections. */
  checkMs: number;
  /** Bytes of a body that is not a file. */
  bodyBytes: number;
}
export const HTTP_LIMITS: HttpLimits = {
  headersMs: 15_000,
  requestMs: 600_000,
  idleMs: 72_000,
  stopMs: 5_000,
  checkMs: 5_000,
  bodyBytes: 1_000_000,
};
