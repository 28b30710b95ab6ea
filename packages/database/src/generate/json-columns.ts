/** What a JSON column holds, which the database cannot say: a type, and the file of the contract that declares it. */
interface JsonType {
  readonly type: string;
  readonly from?: string;
}

const localText: JsonType = { type: 'LocalText', from: '@datum/contract/values/local-text' };
const fieldValues: JsonType = { type: 'FieldValues', from: '@datum/contract/data-sets/field-schema' };

/**
 * By `table.column`, or by column where it means the same in every table. What we write we trust; a column that is not
 * here arrives as `unknown` and is parsed where it is read, because its shape changes (rules, settings, payloads).
 */
const jsonTypes: Readonly<Record<string, JsonType>> = {
  name: localText,
  title: localText,
  label: localText,
  'ad_plans.rules': { type: 'AdRules', from: '@datum/contract/advertising/ad-plans' },
  'ad_plans.blackouts': { type: 'AdBlackout[]', from: '@datum/contract/advertising/ad-plans' },
  'ad_plans.policy': localText,
  'ad_plans.cancel_terms': localText,
  'account_batch_rows.data': { type: 'WishedAccount', from: '@datum/contract/people/account-batches' },
  'account_batch_rows.problems': { type: 'KeptProblem[]', from: '@datum/contract/people/account-batches' },
  'form_drafts.data': { type: 'Record<string, unknown>' },
  'import_batches.kept': { type: "{ quote_id: number; why: 'corrected' | 'reviewed' }[]" },
  'import_rows.cells': { type: '{ raw: string[]; fixed: Record<string, string> }' },
  'import_rows.entry': { type: 'Entry', from: '@datum/contract/collection/quote-entry' },
  'import_rows.problems': { type: 'RowProblem[]', from: '@datum/contract/collection/imports' },
  'index_families.valid_for': localText,
  'index_families.not_valid_for': localText,
  'items.attributes': fieldValues,
  'items.check_limits': { type: '{ change_percent?: string }' },
  'legal_versions.summary': { type: '{ en: string; ms: string }' },
  'legal_versions.body': { type: 'LegalBody', from: '@datum/contract/site/legal-text' },
  'media.alt': localText,
  'quotes.flags': { type: 'Flag[]', from: '@datum/contract/collection/quote-values' },
  'quotes.terms': fieldValues,
  'billing_details.details': { type: 'BuyerDetails', from: '@datum/contract/orders/billing-details' },
  'billing_documents.account': {
    type: 'ProformaAccount',
    from: '@datum/contract/orders/papers/order-proformas',
  },
  'billing_documents.credits': { type: 'OrderCredit[]', from: '@datum/contract/orders/order-quotes' },
  'billing_documents.buyer': { type: 'BuyerDetails', from: '@datum/contract/orders/billing-details' },
  'billing_documents.lines': { type: 'OrderLine[]', from: '@datum/contract/orders/order-quotes' },
  'billing_documents.seller': { type: 'SellerDetails', from: '@datum/contract/orders/billing-settings' },
  'transfer_settings.accounts': {
    type: 'BankAccount[]',
    from: '@datum/contract/transfers/transfer-settings',
  },
  'billing_settings.number_forms': { type: 'NumberForms', from: '@datum/contract/orders/number-forms' },
  'billing_settings.prefixes': { type: 'Prefixes', from: '@datum/contract/orders/number-forms' },
  'billing_settings.seller': { type: 'SellerDetails', from: '@datum/contract/orders/billing-settings' },
  'orders.buyer': { type: 'BuyerDetails', from: '@datum/contract/orders/billing-details' },
  'orders.credits': { type: 'OrderCredit[]', from: '@datum/contract/orders/order-quotes' },
  'orders.lines': { type: 'OrderLine[]', from: '@datum/contract/orders/order-quotes' },
  'orders.title': localText,
  'document_clearances.errors': {
    type: 'ClearanceError[]',
    from: '@datum/contract/orders/clearance/clearance-facts',
  },
  'refunds.payee': { type: 'Payee', from: '@datum/contract/orders/refunds/refunds' },
  'corrections.reason': localText,
  'release_calendar.change_reason': localText,
  'release_cells.note': localText,
  'release_events.cause': { type: 'Refusal', from: '@datum/contract/messages/refusals/refusal' },
  'releases.commentary': localText,
  'report_embeds.summary': { type: '{ en: string; ms: string }' },
  'report_embeds.title': { type: '{ en: string; ms: string }' },
  'releases.reason': localText,
};

/** How the JSON of a column is typed in schema.ts: `Json<LocalText>`, or plain `Json`. */
export function jsonTypeOf(table: string, column: string): string {
  const found = jsonTypes[`${table}.${column}`] ?? jsonTypes[column];
  return found ? `Json<${found.type}>` : 'Json';
}

/** The imports that these types need, a line a file, in order. */
export function jsonImports(): string {
  const named = Object.values(jsonTypes).flatMap(({ type, from }) =>
    from ? [{ from, name: type.replace('[]', '') }] : [],
  );
  return Object.entries(Object.groupBy(named, ({ from }) => from))
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([from, types = []]) => {
      const names = [...new Set(types.map(({ name }) => name))].toSorted();
      return `import type { ${names.join(', ')} } from '${from}';`;
    })
    .join('\n');
}
