export interface DecisionFigures {
  value?: number;
  limit?: number;
  /** When the condition began, ms. */
  since?: number;
}

function numberIn(inputs: Record<string, unknown>, name: string): number | undefined {
  const value = inputs[name];
  return typeof value === 'number' ? value : undefined;
}

/** What a decision was made from, as far as it has it: inputs differ from rule to rule. */
export function decisionFigures(inputs: Record<string, unknown>): DecisionFigures {
  return {
    value: numberIn(inputs, 'value'),
    limit: numberIn(inputs, 'limit'),
    since: numberIn(inputs, 'since'),
  };
}
