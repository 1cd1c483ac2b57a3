/** Sums of an order as a platform states them, minor units. */
export interface StatedSums {
  items: readonly { qty: number; price: number }[];
  deliveryFee: number;
  paidAmt: number;
  /** What the platform says it has taken off. */
  discountAmt?: number;
}
export interface OrderSums {
  totalAmt: number;
  discountAmt: number;
  /** Does the discount that follows differ from the one that is stated? */
  differs: boolean;
}

/** paid = total − discount + delivery. Undefined: more was paid than everything costs. */
export function orderSums({
  items,
  deliveryFee,
  paidAmt,
  discountAmt: stated,
}: StatedSums): OrderSums | undefined {
  const totalAmt = items.reduce((sum, { qty, price }) => sum + qty * price, 0);
  const discountAmt = totalAmt + deliveryFee - paidAmt;
  if (discountAmt < 0) return undefined;
  return { totalAmt, discountAmt, differs: stated !== undefined && stated !== discountAmt };
}
