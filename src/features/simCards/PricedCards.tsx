import type { Line } from '@contract/kit/field';
import { iotCards } from '@contract/resources/simCards/iotCards';
import { renewalPrice } from '@contract/simCards/renewalPrice';
import { FieldInput, type InputProps, listApi } from '@kit';

/** As many as a page of a list has; an order has twice as many lines. */
const PAGE = 100;

function useFeesOf(ids: readonly string[]) {
  const asked = { resource: iotCards.name, page: 1, pageSize: PAGE, filter: { id: `in:${ids.join()}` } };
  return listApi.useListQuery(asked, { skip: ids.length === 0 }).data?.rows ?? [];
}

/** The cards of a renewal, each with what it will cost and all of them with their sum, before it is ordered. */
export function PricedCards(props: InputProps) {
  const lines = (props.value as readonly Line[] | null) ?? [];
  const ids = [...new Set(lines.flatMap(({ cardId }) => (typeof cardId === 'string' ? [cardId] : [])))];
  const cards = [...useFeesOf(ids.slice(0, PAGE)), ...useFeesOf(ids.slice(PAGE))];
  const fees = new Map(cards.map(({ id, monthlyFee }) => [id, monthlyFee]));
  const priced = lines.map((line) => {
    const fee = fees.get(String(line.cardId));
    const isKnown = typeof fee === 'number' && typeof line.months === 'number';
    return { ...line, price: isKnown ? renewalPrice(fee, line.months as number) : null };
  });
  // The server prices them once more when they are ordered.
  const change = (next: unknown) =>
    props.onChange(((next as readonly Line[] | null) ?? []).map(({ price: _, ...line }) => line));
  return <FieldInput {...props} value={priced} onChange={change} />;
}
