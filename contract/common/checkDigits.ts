function digitsOf(text: string): number[] {
  return [...text].map(Number);
}

/** Check digit of a GTIN: weights 3, 1, 3 … from the right. `body` is the number without it. */
export function gtinDigit(body: string): string {
  const sum = digitsOf(body)
    .reverse()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Luhn check digit of SIM cards, bank cards and modems. `body` is the number without it. */
export function luhnDigit(body: string): string {
  const sum = digitsOf(body)
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 0 ? digit * 2 : digit;
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Check digit of a bank's number in the payment system, ISO 7064 MOD 11,10. `body` is its first 11 digits. */
export function cnapsDigit(body: string): string {
  const product = digitsOf(body).reduce((rest, digit) => (((rest + digit) % 10 || 10) * 2) % 11, 10);
  return String((11 - product) % 10);
}

const USCC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const USCC_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Check character of a unified social credit code (GB 32100). `body` is its first 17 characters. */
export function usccDigit(body: string): string | undefined {
  const values = [...body].map((character) => USCC_ALPHABET.indexOf(character));
  if (values.includes(-1)) return undefined;
  const sum = values.reduce((total, value, index) => total + value * (USCC_WEIGHTS[index] ?? 0), 0);
  return USCC_ALPHABET[(31 - (sum % 31)) % 31];
}

const RESIDENT_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Check character of a resident identity number (GB 11643). `body` is its first 17 digits. */
export function residentDigit(body: string): string | undefined {
  const sum = digitsOf(body).reduce(
    (total, digit, index) => total + digit * (RESIDENT_WEIGHTS[index] ?? 0),
    0,
  );
  return '10X98765432'[sum % 11];
}

/** Is the last character the check digit of the rest? */
export function endsWithDigit(text: string, digit: (body: string) => string | undefined): boolean {
  return digit(text.slice(0, -1)) === text.slice(-1);
}
