/** The account that opens reports of Power BI, and the hosts of the service. */
export interface ReportAccount {
  readonly tenant: string;
  readonly client: string;
  readonly secret: string;
  /** Where the account signs in. */
  readonly loginUrl: string;
  /** Where tokens are made. */
  readonly apiUrl: string;
  /** Whose pages browsers may load into a frame. */
  readonly embedOrigin: string;
}

/** The variables that say it, as the environment has them. */
export interface ReportVariables {
  readonly POWERBI_TENANT_ID?: string | undefined;
  readonly POWERBI_CLIENT_ID?: string | undefined;
  readonly POWERBI_CLIENT_SECRET?: string | undefined;
  readonly POWERBI_LOGIN_URL: string;
  readonly POWERBI_API_URL: string;
  readonly POWERBI_EMBED_URL: string;
}

const NEEDED = ['POWERBI_TENANT_ID', 'POWERBI_CLIENT_ID', 'POWERBI_CLIENT_SECRET'] as const;

/** The account that the variables name; null where they name none. */
export function reportAccount(variables: ReportVariables): ReportAccount | null {
  const {
    POWERBI_TENANT_ID: tenant,
    POWERBI_CLIENT_ID: client,
    POWERBI_CLIENT_SECRET: secret,
    POWERBI_LOGIN_URL: loginUrl,
    POWERBI_API_URL: apiUrl,
    POWERBI_EMBED_URL: embedUrl,
  } = variables;
  return tenant && client && secret
    ? { tenant, client, secret, loginUrl, apiUrl, embedOrigin: new URL(embedUrl).origin }
    : null;
}

/** One sentence where the account is half set: every report would fail, and nobody would know why. */
export function halfAnAccount(variables: ReportVariables): string[] {
  const lacking = NEEDED.filter((name) => variables[name] === undefined);
  return lacking.length === 0 || lacking.length === NEEDED.length
    ? []
    : [
        `${lacking.join(' and ')} ${lacking.length === 1 ? 'is' : 'are'} missing: set all of ${NEEDED.join(', ')} to show reports, or none of them.`,
      ];
}
