import { z } from 'zod';

/** What a browser refused to do for one of our pages, without anything that could be a secret. */
export interface Violation {
  directive: string;
  /** Origin, scheme or keyword of what was refused. */
  blocked: string;
  page: string;
  source: string;
  line?: number;
}

const PLACE_MAX = 200;
const WORD = /^[a-z-]{1,40}$/;

/** Path of what is ours, origin of what is not: queries and fragments can hold what must not be logged. */
function placeOf(text: string | null | undefined, ownOrigin: string | undefined): string {
  if (!text) return '';
  if (WORD.test(text)) return text;
  if (!URL.canParse(text)) return 'other';
  const { origin, protocol, pathname } = new URL(text);
  if (origin === 'null') return protocol.slice(0, PLACE_MAX);
  return (origin === ownOrigin ? pathname : origin).slice(0, PLACE_MAX);
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

const place = z.string().nullish();
/** Older browsers name the directive with its sources behind it. */
const directive = z
  .string()
  .transform((text) => text.split(' ', 1)[0] ?? '')
  .pipe(z.string().regex(WORD));
const line = z.int().nonnegative().nullish();

const report = z
  .object({
    type: z.literal('csp-violation'),
    body: z.object({
      documentURL: z.string(),
      effectiveDirective: directive,
      blockedURL: place,
      sourceFile: place,
      lineNumber: line,
    }),
  })
  .transform(({ body }) => ({
    directive: body.effectiveDirective,
    document: body.documentURL,
    blocked: body.blockedURL,
    source: body.sourceFile,
    line: body.lineNumber,
  }));

const oldReport = z
  .object({
    'csp-report': z.object({
      'document-uri': z.string(),
      'violated-directive': directive,
      'blocked-uri': place,
      'source-file': place,
      'line-number': line,
    }),
  })
  .transform(({ 'csp-report': body }) => ({
    directive: body['violated-directive'],
    document: body['document-uri'],
    blocked: body['blocked-uri'],
    source: body['source-file'],
    line: body['line-number'],
  }));

/** Bodies of `application/reports+json` and of `application/csp-report`. */
const bodySchema = z.union([z.array(report), report, oldReport]);

/** @throws ZodError for what no browser sends */
export function violationsIn(body: unknown): Violation[] {
  return [bodySchema.parse(body)].flat().map(({ directive, document, blocked, source, line }) => {
    const own = originOf(document);
    return {
      directive,
      page: placeOf(document, own),
      blocked: placeOf(blocked, own),
      source: placeOf(source, own),
      line: line ?? undefined,
    };
  });
}
