import { type messages, type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;

interface Statement {
  /** Empty: parsed for one run only. */
  name: string;
  parameterTypes: number[];
}

/** Statements are prepared from their second run on: many run once only. */
const KNOWN = 512;
const CHANGES_TABLES = /\b(?:create|alter|drop)\b/i;
const ROWS_AS_ARRAYS = { rowMode: 'array' } as const;

/**
 * Runs statements as PGlite's own `query` and `exec` do, in two calls of the engine instead of six, and lets PostgreSQL
 * keep those that come again under a name: reading and planning one takes longer than running most of them.
 */
export class Statements {
  /** By text, the longest unused first. */
  readonly #known = new Map<string, Statement | undefined>();
  #names = 0;

  constructor(private readonly pg: PGlite) {}

  /** @returns a result for each statement, rows as arrays; without `params`, `text` may hold several */
  run(text: string, params: readonly unknown[]): Promise<Results[]> {
    return this.pg.runExclusive(() =>
      params.length === 0 ? this.#plain(text) : this.#prepared(text, params),
    );
  }

  async #plain(text: string): Promise<Results[]> {
    // A plan outlives a change of its tables, but not one of its columns.
    if (CHANGES_TABLES.test(text)) await this.#forget();
    return this.#results(await this.#send(serialize.query(text)));
  }

  async #prepared(text: string, params: readonly unknown[]): Promise<Results[]> {
    const { name, parameterTypes } = await this.#statementOf(text);
    const values = params.map((value, at) => this.#textOf(value, parameterTypes[at]));
    const answer = await this.#send(
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    );
    return this.#results(answer);
  }

  async #statementOf(text: string): Promise<Statement> {
    const known = this.#known.get(text);
    const seen = this.#known.delete(text);
    const statement = known ?? (await this.#parse(text, seen ? `s${this.#names++}` : ''));
    this.#known.set(text, seen ? statement : undefined);
    if (this.#known.size > KNOWN) await this.#forgetOldest();
    return statement;
  }

  async #parse(text: string, name: string): Promise<Statement> {
    const described = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    return { name, parameterTypes: parse.parseDescribeStatementResults(described) };
  }

  #textOf(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null;
    const write = this.pg.serializers[type];
    return write ? write(value) : String(value);
  }

  async #forgetOldest(): Promise<void> {
    const [text = '', statement] = this.#known.entries().next().value ?? [];
    this.#known.delete(text);
    if (statement) await this.#send(serialize.close({ type: 'S', name: statement.name }), serialize.sync());
  }

  async #forget(): Promise<void> {
    const named = [...this.#known.values()].flatMap((statement) => statement?.name ?? []);
    this.#known.clear();
    if (named.length > 0)
      await this.#send(...named.map((name) => serialize.close({ type: 'S', name })), serialize.sync());
  }

  #send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.pg.execProtocolStream(Buffer.concat(parts));
  }

  #results(answer: messages.BackendMessage[]): Results[] {
    return parse.parseResults(answer, this.pg.parsers, ROWS_AS_ARRAYS);
  }
}
