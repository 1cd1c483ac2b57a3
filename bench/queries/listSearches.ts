/** What is asked of the list, and the same in plain SQL. */
export interface Question {
  name: string;
  /** Parameters of the address without the page. */
  ask: Readonly<Record<string, string>>;
  sql: { where?: string; order?: string };
  page?: number;
  /** Its answer has a limit; one that has none needs longer (decision 0007). */
  budget?: number;
  /** Pages before it prepare it. */
  prepared?: true;
}

export const PAGE_SIZE = 50;

/** A page at the API (docs/architecture.md). */
export const BUDGET_MS = 50;

export interface Sample {
  roleId: string;
  orgIds: string[];
  code: string;
}

/** Filters of which one is enough. */
export function alternatives({ roleId, code }: Sample): Question[] {
  const of = (name: string, ask: Question['ask'], where: string): Question => ({
    name: `any.${name}`,
    ask: { ...ask, match: 'any' },
    sql: { where },
    budget: BUDGET_MS,
  });
  const stem = code.slice(0, -2);
  return [
    of(
      'many',
      { 'filter[roleId]': `eq:${roleId}`, 'filter[email]': 'filled' },
      `role_id = '${roleId}' or email is not null`,
    ),
    of(
      'few',
      { 'filter[code]': `starts:${stem}`, 'filter[remarks]': 'contains:无人写过' },
      `code ilike '${stem}%' or remarks ilike '%无人写过%'`,
    ),
  ];
}

/** What is personal is found as a whole only. */
export const like = (text: string) =>
  `name ilike '%${text}%' or code ilike '%${text}%' or remarks ilike '%${text}%' or phone = '${text}' or email = '${text}'`;

export function searches({ code }: Sample): Question[] {
  const of = (name: string, text: string, budget?: number): Question => ({
    name: `search.${name}`,
    ask: { q: text },
    sql: { where: like(text) },
    budget,
  });
  return [
    of('many', '王', BUDGET_MS),
    of('one', code, BUDGET_MS),
    of('none', 'zzzqqq', BUDGET_MS),
    of('noneOfTwo', '龘龘', BUDGET_MS),
    of('noneOfTwoAscii', 'q_', BUDGET_MS),
    of('almostAll', 's', BUDGET_MS),
  ];
}

/** The middle is the farthest from both ends. */
export function deepPages(people: number): Question[] {
  const pages = Math.floor(people / PAGE_SIZE);
  return [
    {
      name: 'page.middle',
      ask: {},
      sql: {},
      page: Math.floor(pages / 2),
      prepared: true,
      budget: BUDGET_MS,
    },
    { name: 'page.last', ask: {}, sql: {}, page: pages, budget: BUDGET_MS },
  ];
}
