/** Pixels where one rem is 16 of them; all cards of a list are equally high. */
export const CARD_HEIGHT = { frame: 50, fact: 23, state: 28 };
/** Of a fact with a second line, and of one beside which stands a button. */
export const TALL_FACT = { twoLines: 40, action: 48 };
/** Pixels of the window: below this a name and the state do not fit beside each other. */
export const STATE_LINE_BELOW = 360;
