/** What a card is renewed for, in minor units: its own fee for each month. */
export const renewalPrice = (monthlyFee: number, months: number): number => monthlyFee * months;
