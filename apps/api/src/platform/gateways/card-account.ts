/** The account that takes payments by card. Its keys are in the environment alone. */
export interface CardAccount {
  readonly key: string;
  /** Secrets that messages are signed with: two while they change. */
  readonly secrets: readonly string[];
  readonly url: string;
  /** How long a service that says nothing is waited for, in ms; a payer waits too. */
  readonly patience: number;
}

const PATIENCE_MS = 10_000;

interface Variables {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRETS: readonly string[];
  readonly STRIPE_API_URL: string;
}

/** The account; null where none is set, and cards are not taken. */
export const cardAccount = (variables: Variables): CardAccount | null =>
  variables.STRIPE_SECRET_KEY === undefined || variables.STRIPE_WEBHOOK_SECRETS.length === 0
    ? null
    : {
        key: variables.STRIPE_SECRET_KEY,
        secrets: variables.STRIPE_WEBHOOK_SECRETS,
        url: variables.STRIPE_API_URL,
        patience: PATIENCE_MS,
      };

/** An account that is half set would take money and never hear of it; the demonstration has accounts whose passwords everyone knows. */
export const halfACard = (variables: Variables, demo: boolean): string[] => [
  ...(demo && variables.STRIPE_SECRET_KEY !== undefined && isLive(variables.STRIPE_SECRET_KEY)
    ? [
        'STRIPE_SECRET_KEY is a key of real money, and DEMO is on: set DEMO to off, or use a key such as sk_test_….',
      ]
    : []),
  ...((variables.STRIPE_SECRET_KEY === undefined) === (variables.STRIPE_WEBHOOK_SECRETS.length === 0)
    ? []
    : [
        'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRETS belong together: set both to take payments by card, or neither.',
      ]),
];

/** Keys of real money say so themselves. */
export const isLive = (key: string): boolean => /^[a-z]k_live_/.test(key);
