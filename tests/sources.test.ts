import { describe, expect, it } from 'vitest';
import { isMessageKey } from '../contract/messages';
import { FILES, SOURCES, textOf } from './sourceFiles';

interface Ban {
  what: string;
  pattern: RegExp;
  in: RegExp;
  because: string;
  /** Where it stands and is right. */
  except?: readonly string[];
}
const BANS: Ban[] = [
  {
    what: 'types that are riddles',
    pattern: /^(?:export )?(?:interface|type|class) (?:Cutout|Fate|Laid|Stretch|Taken)\b/m,
    in: /./,
    because: 'a type is called what the field calls it: interval, allocation, result',
  },
  {
    what: 'HTML from text',
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    in: /./,
    because: 'text is shown as text (v5.0.0-1.2.1)',
  },
  {
    what: 'other programs',
    pattern: /child_process/,
    in: /^(server|contract)\//,
    because: 'no argument of a person becomes a command (v5.0.0-1.2.5)',
    except: [],
  },
  {
    what: 'code from text',
    pattern: /\beval\(|new Function\(|setTimeout\(\s*['"`]|from 'node:vm'/,
    in: /./,
    because: 'v5.0.0-1.3.2',
  },
  {
    what: 'messages of other windows',
    pattern: /addEventListener\(\s*['"]message['"]|window\.(parent|opener)\b/,
    in: /^src\//,
    because: 'nobody outside the page tells it what to do (v5.0.0-3.5.5)',
    // A worker hears only from pages of its own origin.
    except: ['src/realtime/connection/socket.ts', 'src/app/offline/worker.ts'],
  },
  {
    what: 'a clipboard of its own',
    pattern: /navigator\.clipboard|\bCopyButton\b|\buseClipboard\b/,
    in: /^src\//,
    because: 'where it is refused the person is told, and copies by hand: `useCopy` of @shared/ui',
    except: ['src/shared/ui/copy/useCopy.tsx'],
  },
  {
    what: 'changes that may take effect twice',
    // Named are those that are harmless by themselves (docs/architecture.md, "Asked again").
    pattern:
      /^ +(?!(?:stopRun|saveColumns|mapImport|applyImport|issueMany|\w+Link|copyProducts|readNotice): )\w+: build\.mutation<(?:(?!build\.)[\s\S])*?>\(\{\n +query:/m,
    in: /^src\//,
    because: 'asked again after a lost answer a change is the same request: `queryFn: once(…)`',
  },
  {
    what: 'a zone of its own',
    pattern: /time zone '|\?\? 'Asia\//,
    in: /^(server|src)\//,
    because: 'days are those of the machine, of the institution, or of trade (CHINA_ZONE)',
  },
  {
    what: 'a minute, an hour or a day of its own',
    pattern: /const (MINUTE|HOUR|DAY)_MS =|\* (60_000|3_600_000|86_400_000)\b/,
    in: /./,
    because: 'contract/time/durations.ts has them',
    except: ['contract/time/durations.ts'],
  },
  {
    what: 'SQL put together from text',
    pattern: /sql\.raw\(|\bquery(<[^>]*>)?\(\s*`[^`]*\$\{/,
    in: /^server\//,
    because: 'values are parameters, names come from lists (v5.0.0-1.2.4)',
    except: ['server/jobs/retention.ts', 'server/kit/paging/keyset.ts', 'server/db/tenants/tenancy.ts'],
  },
  {
    what: 'a weak digest or cipher',
    pattern: /createHash\(['"](md5|sha1)|createCipher\w*\(['"](?!aes-256-gcm)|Math\.random\(\)\.toString/,
    in: /^server\//,
    because:
      'v5.0.0-11.3.1, 11.4.1; delivery platforms sign by MD5, the payment provider announces bills by SHA-1, and nothing else',
    except: [
      'server/partners/meituan/signature.ts',
      'server/partners/jd/signature.ts',
      'server/partners/payment/bills.ts',
    ],
  },
  {
    what: 'trust in any certificate',
    pattern: /rejectUnauthorized:\s*false|NODE_TLS_REJECT/,
    in: /./,
    because:
      'v5.0.0-12.3.2; the broker asks machines for certificates and compares them itself: those with secrets have none',
    except: ['server/ingest/broker/askCertificate.ts'],
  },
];

describe('source files', () => {
  it.each(BANS)('contain nothing of: $what', ({ pattern, in: where, because, except = [] }) => {
    const found = SOURCES.filter(
      (path) => where.test(path) && !except.includes(path) && pattern.test(textOf(path)),
    );
    expect(found, because).toEqual([]);
  });
});

describe('regular expressions', () => {
  it('are never built from user input', () => {
    const made = SOURCES.filter((path) => /new RegExp\(/.test(textOf(path)));
    expect(made).toEqual([]);
  });
});

describe('the repository', () => {
  const SECRETS: [string, RegExp][] = [
    ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
    ['a key of a cloud', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b|\bLTAI[0-9A-Za-z]{12,20}\b/],
    [
      'a token of a forge or a chat',
      /\b(?:gh[pousr]_\w{36}|glpat-[\w-]{20}|xox[abp]-[\w-]{10,}|npm_\w{36}|sk-[\w-]{32,})/,
    ],
    ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
    [
      'a password in an address',
      /\b(?:postgres(?:ql)?|mqtts?|nats|https?):\/\/[^\s:/@'"`${}]+:[^\s@/'"`${}]{6,}@/,
    ],
    [
      'a secret that is assigned',
      /(?:secret|passw(?:or)?d|token|api_?key)['"]?\s*[:=]\s*['"`](?=\w*\d)(?=\w*[A-Za-z])[\w+/-]{24,}['"`]/i,
    ],
  ];
  const TEXTS = FILES.filter((path) => !/\.(png|jpg|ico|woff2?|svg)$|package-lock\.json$/.test(path));

  it.each(SECRETS)('contains no %s', (_what, pattern) => {
    expect(TEXTS.filter((path) => pattern.test(textOf(path)))).toEqual([]);
  });

  it('contains no secret file', () => {
    expect(
      FILES.filter((path) =>
        /(^|\/)(\.env(\..*)?|master\.key|id_(rsa|ed25519)|.*\.(pem|p12|pfx|key))$/.test(path),
      ),
    ).toEqual([]);
  });
});

it('names refusals that have a text', () => {
  // Those of `err.client` are worded in the console.
  const named = /'(err\.(?!client\.)\w+(?:\.\w+)+)'/g;
  const silent = SOURCES.flatMap((path) =>
    [...textOf(path).matchAll(named)].flatMap(([, key = '']) =>
      isMessageKey(key) ? [] : [`${path}: ${key} stands in none of contract/messages`],
    ),
  );
  expect(silent).toEqual([]);
});
