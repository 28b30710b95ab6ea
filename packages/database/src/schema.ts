// Generated from the migrations by `npm run generate`; a check fails when it is stale.
import type { AdBlackout, AdRules } from '@datum/contract/advertising/ad-plans';
import type { RowProblem } from '@datum/contract/collection/imports';
import type { Entry } from '@datum/contract/collection/quote-entry';
import type { Flag } from '@datum/contract/collection/quote-values';
import type { FieldValues } from '@datum/contract/data-sets/field-schema';
import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import type { BuyerDetails } from '@datum/contract/orders/billing-details';
import type { SellerDetails } from '@datum/contract/orders/billing-settings';
import type { ClearanceError } from '@datum/contract/orders/clearance/clearance-facts';
import type { NumberForms, Prefixes } from '@datum/contract/orders/number-forms';
import type { OrderCredit, OrderLine } from '@datum/contract/orders/order-quotes';
import type { ProformaAccount } from '@datum/contract/orders/papers/order-proformas';
import type { Payee } from '@datum/contract/orders/refunds/refunds';
import type { KeptProblem, WishedAccount } from '@datum/contract/people/account-batches';
import type { LegalBody } from '@datum/contract/site/legal-text';
import type { BankAccount } from '@datum/contract/transfers/transfer-settings';
import type { LocalText } from '@datum/contract/values/local-text';
import type { ColumnType } from 'kysely';

/** Given as JSON text, since the driver would turn an array into PostgreSQL's own notation. */
export type Json<Content = unknown> = ColumnType<Content, string, string>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** May be left out: the database has a default. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Never written by us. */
export type GeneratedAlways<T> =
  T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>;

export interface AccountBatchRows {
  batch_uuid: string;
  /** Line of the pasted or uploaded rows, from 1. */
  line: number;
  data: Json<WishedAccount>;
  verdict: "new" | "exists" | "refused";
  problems: Generated<Json<KeptProblem[]>>;
  user_uuid: string | null;
  /** After confirmation; kept = could not be undone because the person has signed in. */
  outcome: "created" | "skipped" | "undone" | "kept" | null;
}

/** Accounts made for organisations in bulk; nothing is created before the batch is confirmed. */
export interface AccountBatches {
  uuid: Generated<string>;
  kind: "complimentary" | "data-provider" | "member";
  state: Generated<"draft" | "confirmed" | "undone">;
  title: string;
  created_by: string;
  created_at: Generated<Timestamp>;
  confirmed_by: string | null;
  confirmed_at: Timestamp | null;
  undone_by: string | null;
  undone_at: Timestamp | null;
  version: Generated<number>;
}

/** A campaign in some weeks of a plan. Its weeks are taken by its rows in ad_slots alone. */
export interface AdBookings {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  number: string;
  plan_id: number;
  /** Whose booking it is; booked_by differs where staff booked for them. */
  owner_uuid: string;
  booked_by: string;
  advertiser: string;
  campaign: string;
  contact: Generated<string>;
  destination: Generated<string>;
  /** Monday of the first week. */
  first_week: string;
  weeks: number;
  /** Price of a slot and week when the weeks were held. */
  week_price: number;
  currency: string;
  state: Generated<"draft" | "held" | "in_review" | "returned" | "awaiting_payment" | "approved" | "running" | "paused" | "done" | "refused">;
  /** When the weeks become free again unless the next step is taken. */
  until: Timestamp | null;
  /** The picture that was approved, and no other, is shown. */
  shown_creative: number | null;
  reviewed_by: string | null;
  /** Template of the last return, refusal, pause or end; note is in the words of who decided. */
  reason: string | null;
  note: Generated<string>;
  is_demo: Generated<boolean>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Pictures of a booking as they were drawn anew; the newest is looked at, an approved one is shown. */
export interface AdCreatives {
  id: GeneratedAlways<number>;
  booking_id: number;
  number: number;
  /** What the picture says, for who does not see it. */
  alt: string;
  object_key: string;
  media_type: string;
  width: number;
  height: number;
  size: number;
  sha256: string;
  created_by: string;
  created_at: Timestamp;
}

/** How often a place was seen and followed on a day; nothing of who did. Without a booking: its own box. */
export interface AdDays {
  id: GeneratedAlways<number>;
  plan_id: number;
  booking_id: number | null;
  day: string;
  views: Generated<number>;
  clicks: Generated<number>;
  /** First and last time that it was seen on that day: proof that it ran. */
  first_at: Timestamp | null;
  last_at: Timestamp | null;
}

/** What happened to a booking, as its advertiser may read it; by nobody = the clock. */
export interface AdEvents {
  id: GeneratedAlways<number>;
  booking_id: number;
  step: string;
  state: string;
  by_uuid: string | null;
  reason: string | null;
  note: Generated<string>;
  at: Timestamp;
}

/** Weeks whose hold ended unpaid, or that their advertiser freed: nobody keeps them for ever without paying. */
export interface AdLetGo {
  id: GeneratedAlways<number>;
  place: string;
  week: string;
  owner_uuid: string;
  at: Timestamp;
}

/** What is sold of a place on public pages: size, slots, price of a slot and week, rules. One place has one plan that is not archived. */
export interface AdPlans {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  code: string;
  /** Name in the declared table of places. */
  place: string;
  name: Json<LocalText>;
  width: number;
  height: number;
  /** Minor units of the own currency before tax, for one slot and week. */
  price: number;
  slots: number;
  /** fixed = each slot has a box of its own; turns = all slots share one box, minute by minute. */
  sharing: "fixed" | "turns";
  lead_days: number;
  most_weeks: number;
  rules: Json<AdRules>;
  blackouts: Generated<Json<AdBlackout[]>>;
  policy: Json<LocalText>;
  cancel_terms: Json<LocalText>;
  /** A free box says that it can be booked. */
  shows_house: Generated<boolean>;
  visibility: Generated<"public" | "hidden" | "archived">;
  is_demo: Generated<boolean>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Taken weeks. Its key is why no slot of a week is booked twice, whoever asks at the same time. */
export interface AdSlots {
  place: string;
  week: string;
  slot: number;
  booking_id: number;
}

/** Use of each key by day, added up over all processes every few seconds. */
export interface ApiKeyDays {
  key_id: number;
  day: string;
  calls: Generated<number>;
  refused: Generated<number>;
}

export interface ApiKeys {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  user_uuid: string;
  name: string;
  /** The open part of the key, by which it is found: eight random characters. */
  prefix: string;
  /** sha256 of the key's secret, hex; the secret is never stored. */
  secret_hash: string;
  /** What it reads: prices, indices, downloads (contract key-scopes.ts). */
  scopes: string[];
  /** Addresses and networks from which it works; empty = everywhere. */
  networks: Generated<string[]>;
  /** Its last day, in the installation's time zone. */
  expires_on: string;
  created_at: Timestamp;
  /** To the minute: written with the counts of the day, not with each call. */
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
  revoked_by: string | null;
}

export interface AuditDetail {
  seq: number;
  /** JSON as bytes; encrypted with the subject's key where it tells of a person. */
  before: Buffer | null;
  after: Buffer | null;
  subject_uuid: string | null;
}

/** The end of the chain; its row lock orders the writers. */
export interface AuditHead {
  only_row: Generated<boolean>;
  seq: number;
  hash: string;
}

/** Every change of data, content, money, role or release, one row each, chained by hash. */
export interface AuditLog {
  /** Gapless from 1. */
  seq: number;
  at: Timestamp;
  actor_uuid: string | null;
  actor_role: string | null;
  session_id: number | null;
  ip: string | null;
  action: string;
  resource: string;
  resource_id: string;
  reason: string | null;
  request_id: string | null;
  /** sha256 over the stored bytes of before and after. */
  detail_hash: string;
  prev_hash: string;
  /** sha256 over prev_hash and the row's own fields in order. */
  hash: string;
}

/** Staff take a quote into an average or leave it out; the latest row of a quote counts. */
export interface AverageDecisions {
  id: GeneratedAlways<number>;
  item_id: number;
  region_id: number;
  period: string;
  quote_id: number;
  included: boolean;
  reason: string;
  by_uuid: string | null;
  at: Generated<Timestamp>;
}

export interface AverageLocks {
  item_id: number;
  region_id: number;
  period: string;
  reason: string;
  by_uuid: string | null;
  at: Generated<Timestamp>;
}

export interface Averages {
  item_id: number;
  /** A leaf, a region group or the country. */
  region_id: number;
  period: string;
  run_id: number;
  value: number | null;
  mean_type: "arithmetic" | "geometric" | "median";
  n_quotes: number;
  n_sources: number;
  n_imputed: number;
  low: string | null;
  high: string | null;
  median: number | null;
  /** Coefficient of variation of the included quotes. */
  variation: number | null;
  grade: "A" | "B" | "C" | "D" | null;
  value_status: "observed" | "imputed" | "carried" | "missing";
  method: string | null;
  suppressed: boolean;
  /** The very rows that this average was computed from, in order. */
  quote_ids: Generated<number[]>;
  /** The average as a fraction in lowest terms; null in runs of the first edition. */
  exact: string | null;
  /** A computed double is in it: printed after bringing it to 12 digits. */
  is_computed: Generated<boolean>;
  /** Share of the leaves' shares that stands on imputed averages, 0 to 1. */
  imputed_share: Generated<number>;
  /** Leaves under the place that have an average in the period. */
  leaves: Generated<number>;
  /** What a leaf without an average enters totals with: its last one, moved on. */
  entering: string | null;
  /** Lines whose quotes lent to that. */
  entering_lines: Generated<number[]>;
  /** The last average with quotes passed the rule of sources. */
  was_shown: Generated<boolean>;
}

export interface BackupCodes {
  id: GeneratedAlways<number>;
  user_uuid: string;
  code_hash: string;
  used_at: Timestamp | null;
}

/** Every line of a statement, and what became of it. */
export interface BankStatementLines {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  statement_id: number;
  line_no: number;
  account: string;
  currency: string;
  booked_on: string;
  /** Minor units; below zero for money that went out. */
  amount: number;
  /** What the file says that a line is; `unclear`, never sure, where it does not tell the direction. */
  kind: "credit" | "debit" | "reversal" | "unclear";
  bank_reference: string;
  payer: string;
  text: string;
  /** The same for the same line in another file. */
  fingerprint: string;
  match: "sure" | "likely" | "none";
  /** Orders that it may pay, the best first, as they were when it was matched. */
  candidates: Generated<number[]>;
  /** `checked` waits for a second person; `known`: its money was recorded from a proof before the statement came. */
  state: "open" | "checked" | "booked" | "known" | "aside";
  reason: "twin" | "debit" | "reversal" | "account" | "currency" | "not-ours" | "returned" | "other" | null;
  note: Generated<string>;
  order_id: number | null;
  first_by: string | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  /** A person took it back among those to decide: it is never booked without one. */
  is_by_hand: Generated<boolean>;
}

/** Files of the bank. The same file is taken once, unless it was undone. */
export interface BankStatements {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  file_uuid: string;
  name: string;
  sha256: string;
  format: "csv" | "mt940" | "camt053";
  /** The job that books its sure lines; jobs are cleared away after a while. */
  job_id: string | null;
  created_by: string;
  created_at: Timestamp;
  undone_by: string | null;
  undone_at: Timestamp | null;
}

/** Frozen when the family's first base is approved: mean of C over it, for cells that had begun by its first period. */
export interface BaseLevels {
  base_period_id: number;
  item_id: number;
  region_id: number;
  level: number;
  /** Runs from this one on are computed with it, until a later version; 0 = as the base was approved. */
  from_run: Generated<number>;
}

/** Mean of each leaf's group level over the base, by which its index is divided. */
export interface BaseMeans {
  base_period_id: number;
  group_id: number;
  region_id: number;
  mean: number;
  /** As in base_levels. */
  from_run: Generated<number>;
}

export interface BasePeriods {
  id: GeneratedAlways<number>;
  family: string;
  code: string;
  label: Json<LocalText>;
  period_from: string;
  period_to: string;
  /** First reference period published on this base. */
  effective_from: string;
  keeps_previous: Generated<boolean>;
  status: Generated<"draft" | "submitted" | "approved" | "in_use" | "retired">;
  last_edited_by: string | null;
  approved_by: string | null;
  approved_at: Timestamp | null;
  note: Generated<string>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
  contributors: Generated<string[]>;
}

/** Frozen when the base is approved: the unrounded mean of the averages over the base period. */
export interface BasePrices {
  base_period_id: number;
  item_id: number;
  region_id: number;
  price: number;
  method: "observed" | "overlap" | "imputed";
  periods: Generated<string[]>;
}

/** Whom the next invoice is made out to; each document has a copy of its own. */
export interface BillingDetails {
  id: GeneratedAlways<number>;
  user_uuid: string | null;
  organisation_id: number | null;
  details: Json<BuyerDetails>;
  updated_at: Timestamp;
}

/** Invoices, receipts and credit notes as they were issued; seller, buyer and lines are copies. Never changed, never deleted. */
export interface BillingDocuments {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  kind: "invoice" | "receipt" | "credit_note" | "proforma";
  number: string;
  order_id: number;
  payment_id: number | null;
  refers_to: number | null;
  issued_on: string;
  seller: Json<SellerDetails>;
  buyer: Json<BuyerDetails>;
  lines: Generated<Json<OrderLine[]>>;
  from_on: string | null;
  to_on: string | null;
  days_left: number | null;
  days_of: number | null;
  days_paid: number | null;
  currency: string;
  tax_percent: string | null;
  amount: number;
  tax: number;
  total: number;
  is_demo: Generated<boolean>;
  issued_at: Timestamp;
  /** The invoice or proforma in whose place this one was made out; a credit note takes an invoice off whole. */
  replaces: number | null;
  /** Why it was made out anew. */
  reason: Generated<string>;
  /** The last day to pay, of a proforma. */
  due_on: string | null;
  /** Where a transfer goes, with the text of its code, of a proforma; null = paid online. */
  account: Json<ProformaAccount> | null;
  /** What is taken off the sum of a proforma: its total is what is asked for. */
  credits: Generated<Json<OrderCredit[]>>;
}

/** Who sells. One row; without it nothing is sold. */
export interface BillingSettings {
  single: Generated<boolean>;
  seller: Json<SellerDetails>;
  version: Generated<number>;
  updated_by: string | null;
  updated_at: Timestamp;
  /** How numbers of the seller's country are typed: # a digit, @ a letter, * either; empty = as they come. */
  number_forms: Generated<Json<NumberForms>>;
  /** What numbers of documents begin with, by kind; a kind that is left out has the usual one. */
  prefixes: Generated<Json<Prefixes>>;
}

export interface BuildingCategories {
  id: GeneratedAlways<number>;
  code: string;
  name: Json<LocalText>;
  valid_from: string | null;
  valid_to: string | null;
  sort: Generated<number>;
  note: Generated<string>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

/** Where documents are cleared. One row; without it, and while on_since is null, nothing is sent. */
export interface ClearanceSettings {
  single: Generated<boolean>;
  /** Documents issued from this moment on are cleared; null = off. */
  on_since: Timestamp | null;
  url: string;
  portal_url: string;
  client_id: string;
  /** Sealed with a key of the installation. */
  secret: Buffer | null;
  /** Its last four characters, to tell secrets apart. */
  secret_end: Generated<string>;
  /** How long after its clearance a document can be cancelled at the service. */
  cancel_hours: number;
  version: Generated<number>;
  updated_by: string | null;
  updated_at: Timestamp;
}

/** People who ask that their account be closed; staff close it from due_at on, or refuse with an answer. */
export interface ClosureRequests {
  uuid: Generated<string>;
  user_uuid: string;
  reason: string;
  asked_at: Timestamp;
  /** Two weeks after the question: until then the person may think again. */
  due_at: Timestamp;
  state: Generated<"open" | "withdrawn" | "refused" | "closed">;
  decided_by: string | null;
  decided_at: Timestamp | null;
  answer: string | null;
}

/** Runs whose figures a month was weighed from, those of the base months too. Superseded: the month is outdated. */
export interface ComponentRuns {
  run_id: number;
  period: string;
  component_run_id: number;
}

/** Index = overlap x sum of weight x value / mean, over the components (item_groups of the family itself). */
export interface ComponentValues {
  run_id: number;
  period: string;
  category_id: number;
  variant: string;
  region_id: number;
  group_id: number;
  component_run_id: number;
  series_id: number;
  /** Share of the component in the category, of 1. */
  weight: number;
  /** The component's index on the base of series_id. */
  own: number;
  /** The same on the component's first base, as mean is. */
  value: number;
  /** Mean of the component over the base that the weights belong to. */
  mean: number;
  /** Link of new weights to the series as it stood; 1 for the first ones. */
  overlap: number;
}

export interface ContentGroupItems {
  group_id: number;
  item_id: number;
  /** The group has not gone live: the item goes out with it alone, and is in no other. */
  is_open: Generated<boolean>;
  /** The version that went live with it. */
  number: number | null;
}

/** Items of content that go live in one transaction, under a name. */
export interface ContentGroups {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  name: string;
  publish_at: Timestamp | null;
  /** The release of data that goes live with it: neither does without the other. */
  publish_with: number | null;
  /** The last minute that came while something was missing; null once another is set. */
  missed_at: Timestamp | null;
  live_at: Timestamp | null;
  version: Generated<number>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

/** One thing that readers come to: what they see of it, and what is being written. */
export interface ContentItems {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  type: string;
  slug: string | null;
  parent_id: number | null;
  position: Generated<number>;
  audience: Generated<"public" | "signed_in" | "plans">;
  plans: Generated<string[]>;
  /** Number of the newest version; saving makes the next one. */
  newest: Generated<number>;
  review: Generated<"none" | "waiting" | "returned">;
  review_note: Generated<string>;
  reviewer: string | null;
  /** The last version that another person approved. */
  approved: number | null;
  approved_by: string | null;
  /** The version that readers see; null = none. */
  published: number | null;
  first_published_at: Timestamp | null;
  published_at: Timestamp | null;
  publish_at: Timestamp | null;
  /** The release of data that it comes out with, at the same moment. */
  publish_with: number | null;
  unpublish_at: Timestamp | null;
  archived_at: Timestamp | null;
  is_demo: Generated<boolean>;
  version: Generated<number>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** When its clock last found that readers are led to it, or to pages below it: it stays until they are not. Null while its end is to come. */
  held_at: Timestamp | null;
}

/** What the newest and the published version lead to: addresses of our own, published series. Media have a list of their uses. */
export interface ContentLinks {
  item_id: number;
  /** link: an address of our own; series and entered: the number of a computed and of an entered series whose figure a text shows. */
  kind: "link" | "series" | "entered";
  target: string;
}

/** Published content that shows a figure which the release of a sequence revised. */
export interface ContentRechecks {
  item_id: number;
  sequence: number;
  noted_at: Timestamp;
  checked_at: Timestamp | null;
  /** Who confirmed the text; null with checked_at set: a newer version was published. */
  checked_by: string | null;
  /** The correction article that was prepared for this text and revision. */
  correction_item: number | null;
}

/** Addresses that readers had before; they lead to the one of today. */
export interface ContentSlugs {
  type: string;
  slug: string;
  item_id: number;
}

/** What was written, as it was saved; never changed. */
export interface ContentVersions {
  id: GeneratedAlways<number>;
  item_id: number;
  number: number;
  title: string;
  /** All its words in both languages, for the search. */
  words: string;
  /** As contract/content/content-schema.ts checks it: item, en, ms. */
  content: Json;
  /** The kind or category that lists narrow by. */
  filed: string | null;
  tags: Generated<string[]>;
  products: Generated<string[]>;
  completeness: Generated<Json>;
  note: Generated<string>;
  restored_from: number | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  /** Address, page above, and readers, which hold from the version's publication on; null: as they were when versions did not have them. */
  place: Json | null;
}

/** How often an item was opened on a day; nothing of who did. */
export interface ContentViews {
  item_id: number;
  day: string;
  views: Generated<number>;
}

/** Runs that a correction computed; the last of each month and stage counts. */
export interface CorrectionRuns {
  correction_id: number;
  run_id: number;
}

/** Sheets that a correction opened again, with the approval that they had. */
export interface CorrectionSheets {
  correction_id: number;
  sheet_id: number;
  approved_by: string | null;
  approved_at: Timestamp | null;
}

/** A released month computed again, with all later ones, after a mistake was found in it. */
export interface Corrections {
  id: GeneratedAlways<number>;
  family: string;
  /** The first month that is computed again. */
  period: string;
  state: Generated<"open" | "computed" | "approved" | "released" | "cancelled">;
  reason_class: "late_data" | "data_error" | "method" | "reclassification";
  reason: Json<LocalText>;
  opened_by: string;
  opened_at: Timestamp;
  /** The job that computes it; jobs are cleared away after a while. */
  job_id: string | null;
  computed_by: string | null;
  computed_at: Timestamp | null;
  /** What the last computation changed of what readers see: subject, period, cells. */
  changes: Generated<Json>;
  approved_by: string | null;
  approved_at: Timestamp | null;
  ended_at: Timestamp | null;
  version: Generated<number>;
}

/** Subjects that the demonstration loaded after its first start; one that is missing is loaded at the next. */
export interface DemoLoads {
  subject: string;
  loaded_at: Generated<Timestamp>;
}

/** Where the clearance of an invoice or credit note is. The document itself and its PDF never change for it. */
export interface DocumentClearances {
  id: GeneratedAlways<number>;
  document_id: number;
  order_id: number;
  state: Generated<"waiting" | "submitted" | "cleared" | "cancelling" | "refused" | "cancelled" | "not-required">;
  submission_ref: string | null;
  service_ref: string | null;
  validation_url: string | null;
  errors: Generated<Json<ClearanceError[]>>;
  tries: Generated<number>;
  /** Calls in a row that got no answer; after the most of them nothing is called until staff send it again. */
  failures: Generated<number>;
  /** When the service is called next; null = what it says is final, or it was given up. */
  call_at: Timestamp | null;
  cleared_at: Timestamp | null;
  /** Until when the service cancels it. */
  cancel_until: Timestamp | null;
  created_at: Timestamp;
  changed_at: Timestamp;
}

/** Who fetched which document. A link from an email names nobody. */
export interface DocumentDownloads {
  id: GeneratedAlways<number>;
  document_id: number;
  locale: "en" | "ms";
  via: "page" | "year" | "link" | "staff";
  by_uuid: string | null;
  at: Timestamp;
}

/** The PDF of a document in one language, byte for byte as its readers got it. Never changed, never deleted. */
export interface DocumentPapers {
  document_id: number;
  locale: "en" | "ms";
  /** Which words and layout it was written with: "built-in 2", or "paper-invoice en 3" for a published version. */
  template: string;
  sha256: string;
  content: Buffer;
  made_at: Timestamp;
}

/** Files that people fetched, for their own list; kept a year. */
export interface Downloads {
  id: GeneratedAlways<number>;
  user_uuid: string;
  at: Timestamp;
  endpoint: string;
  name: string;
  /** Path and query of the call: the filters of the file. */
  address: string;
  bytes: number | null;
  /** The key that fetched it; null = the person themselves. */
  api_key_id: number | null;
}

/** What was searched for among the questions in vain. */
export interface EmptySearches {
  words: string;
  times: Generated<number>;
  last_on: string;
}

/** Cells that began late, in the period: the level that their own is divided by, so that they begin at their group's. */
export interface EnteredLevels {
  run_id: number;
  period: string;
  item_id: number;
  region_id: number;
  level: number;
  place: "leaf" | "region_group" | "country";
}

/** Values as entered, append only. As of a vintage counts the one with the highest sequence not after it, of these the last entered. */
export interface EnteredObservations {
  id: GeneratedAlways<number>;
  series_id: number;
  period: string;
  value: string;
  status: "forecast" | "provisional" | "firm" | "revised";
  note: Generated<string>;
  sample_size: number | null;
  method: Generated<string>;
  batch_id: string;
  /** Null = it waits for a release. */
  release_id: number | null;
  /** That of its release, once live; from then on nothing of it changes. */
  sequence: number | null;
  /** Its batch was taken back before any release. */
  undone: Generated<boolean>;
  entered_by: string | null;
  entered_at: Timestamp;
}

/** One series of an entered subject. Never deleted, only ended. */
export interface EnteredSeries {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  /** A code of contract/subjects/entered.ts. */
  subject: string;
  code: string;
  name: Json<LocalText>;
  frequency: "M" | "Q" | "S" | "Y";
  dimensions: Generated<Json>;
  source: string;
  source_url: Generated<string>;
  licence: string;
  attribution: Generated<string>;
  /** What files call it beside its code. */
  aliases: Generated<string[]>;
  decimals: number;
  is_sample: Generated<boolean>;
  /** Its last period; null = it goes on. */
  last_period: string | null;
  sort: Generated<number>;
  is_demo: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface Entitlements {
  id: GeneratedAlways<number>;
  user_uuid: string | null;
  organisation_id: number | null;
  /** Short code of a data product: bmp, bmci ... */
  product: string;
  level: "sample" | "view" | "download" | "api";
  valid_from: string;
  valid_to: string | null;
  origin: "demo" | "complimentary" | "subscription" | "staff";
  created_at: Generated<Timestamp>;
}

export interface ExchangeRates {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  currency: string;
  on_date: string;
  /** How much of the own currency one unit of this one is. */
  rate: string;
  source: string;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

/** How often readers said that an answer helped or did not; nothing of who did. */
export interface FaqAnswers {
  item_id: number;
  yes: Generated<number>;
  no: Generated<number>;
}

/** A message of a reader: what it says, where it was written, and what became of it. */
export interface Feedback {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  number: string;
  kind: "question" | "error" | "idea" | "praise" | "complaint";
  source: "contact" | "figure" | "page" | "faq";
  topic: string;
  subject: string;
  body: string;
  page: Generated<string>;
  /** The published figure that it doubts, with its value and vintage at the time of sending, and the filters of the page. */
  figure: Json | null;
  /** Slug of the product that figure or page belong to. */
  product: string | null;
  faq_item: number | null;
  draft_item: number | null;
  sender_uuid: string | null;
  sender_name: string;
  sender_email: string;
  organisation: Generated<string>;
  locale: "en" | "ms";
  /** Name of the contact whose address got an email. */
  office: string | null;
  state: Generated<"new" | "acknowledged" | "planned" | "done" | "not-planned" | "duplicate">;
  reason: Generated<string>;
  /** What everybody who asked for it reads. */
  answer: Generated<string>;
  merged_into: number | null;
  owner_uuid: string | null;
  /** Since when everybody sees subject, status and answer, and votes. */
  listed_at: Timestamp | null;
  is_demo: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: Generated<number>;
  /** The request that staff made of it; its thread goes on there. */
  request_uuid: string | null;
  /** The draft of a correction article that staff made of it. */
  correction_item: number | null;
  /** The correction of published figures that staff opened for it. */
  correction_id: number | null;
}

export interface FeedbackEvents {
  id: GeneratedAlways<number>;
  feedback_id: number;
  state: string;
  reason: Generated<string>;
  actor: string;
  at: Timestamp;
}

/** Sha256 of the random secret in each email that opens a message for its sender. */
export interface FeedbackLinks {
  hash: string;
  feedback_id: number;
  made_at: Timestamp;
}

export interface FeedbackMessages {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  feedback_id: number;
  kind: "message" | "note";
  by_staff: boolean;
  author_uuid: string | null;
  author_name: string;
  body: string;
  at: Timestamp;
}

export interface FeedbackVotes {
  feedback_id: number;
  user_uuid: string;
  at: Timestamp;
}

export interface Files {
  uuid: Generated<string>;
  name: string;
  media_type: string;
  size: number;
  sha256: string;
  storage_key: string;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  /** When its bytes were deleted by the rule of keeping; name, size and SHA-256 stay. */
  gone_at: Timestamp | null;
}

/** Who has paid for a plan for the first time has three tasks to begin with. One list a person, whatever they buy later. */
export interface FirstTaskLists {
  user_uuid: string;
  subscription_id: number;
  /** The day of the payment, by the calendar of the installation; emails about what is not done are due 1, 3 and 10 days after it. */
  began_on: string;
  /** The last of these days that was dealt with: nobody hears of one twice. */
  told_day: Generated<number>;
  /** When the last task was done. */
  done_at: Timestamp | null;
  /** When its person put the list away; emails end with it. */
  dismissed_at: Timestamp | null;
  created_at: Timestamp;
}

/** The tasks of a list, in their order; done_at is kept at the first time. */
export interface FirstTasks {
  user_uuid: string;
  task: "price" | "notices" | "plan" | "colleague";
  place: number;
  done_at: Timestamp | null;
}

/** What a person has typed and not yet saved, by form. */
export interface FormDrafts {
  user_uuid: string;
  key: string;
  data: Json<Record<string, unknown>>;
  saved_at: Generated<Timestamp>;
}

/** Organisations that supply a line or did, also where a later change wrote over it; written by triggers. */
export interface FormerSuppliers {
  line_id: number;
  organisation_id: number;
  /** When it last stopped being the supplier, or was first noted. */
  at: Generated<Timestamp>;
}

/** Signed messages of payment services, each once; forged ones are not kept. */
export interface GatewayEvents {
  id: GeneratedAlways<number>;
  gateway: "stripe" | "test";
  event_id: string;
  payment_id: number | null;
  body: Json;
  outcome: string;
  received_at: Timestamp;
}

/** Index of a group in a leaf before the division by its base mean, with the factor that lets entries move nothing. */
export interface GroupLevels {
  run_id: number;
  period: string;
  group_id: number;
  region_id: number;
  level: number;
  factor: number;
  imputed_share: number;
  lender: Generated<"" | "region_group" | "country">;
}

export interface IdempotencyKeys {
  user_uuid: string;
  key: string;
  endpoint: string;
  request_hash: string;
  status: number;
  answer: Json | null;
  created_at: Generated<Timestamp>;
  /** Of the person, as the first call left it; no reference: it is compared, never followed. */
  organisation_id: number | null;
  /** Of the person, as the first call left it; null until it is done. */
  role_id: number | null;
  /** Of the person, as the first call left it. */
  buys_for_id: number | null;
}

export interface ImportBatches {
  id: Generated<string>;
  sheet_id: number | null;
  data_set: string;
  period: string;
  name: string;
  file_uuid: string | null;
  /** Columns of the file in order: header, field, by. */
  mapping: Generated<Json>;
  state: Generated<"staged" | "committed" | "undone" | "discarded">;
  counts: Generated<Json>;
  rows_hash: string | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  committed_at: Timestamp | null;
  undone_at: Timestamp | null;
  undone_by: string | null;
  decimal_sign: Generated<"point" | "comma">;
  shape: Generated<"long" | "wide">;
  /** Rows that undo left alone, since a person has touched them since: quote_id, why. */
  kept: Generated<Json<{ quote_id: number; why: 'corrected' | 'reviewed' }[]>>;
  job_id: string | null;
  /** When it was last committed, undone or thrown away; its file is kept for a while from then on. */
  decided_at: Timestamp | null;
}

/** Where an organisation's column headers went last time; empty field = left out on purpose. */
export interface ImportHeaders {
  organisation_id: number;
  data_set: string;
  header: string;
  field: string;
  used_at: Generated<Timestamp>;
}

export interface ImportRows {
  batch_id: string;
  row_no: number;
  /** raw: the row as it came; fixed: field -> text that a person put in its place. */
  cells: Json<{ raw: string[]; fixed: Record<string, string> }>;
  result: "new" | "change" | "same" | "problem";
  problems: Generated<Json<RowProblem[]>>;
  sample_line_id: number | null;
  quote_id: number | null;
  /** The value that commit will enter; null for a problem. */
  entry: Json<Entry> | null;
}

export interface IndexFamilies {
  code: string;
  name: Json<LocalText>;
  revision_policy: Generated<"never" | "window" | "provisional_firm">;
  /** Periods after which a provisional value is firm. */
  firm_after: Generated<number>;
  valid_for: Generated<Json<LocalText>>;
  not_valid_for: Generated<Json<LocalText>>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface IndexValues {
  series_id: number;
  period: string;
  run_id: number;
  /** Base = 1, unrounded. */
  value: number;
  n_quotes: Generated<number>;
  imputed_share: Generated<number>;
}

export interface ItemGroups {
  id: GeneratedAlways<number>;
  code: string;
  data_set: string;
  name: Json<LocalText>;
  parent_id: number | null;
  valid_from: string | null;
  valid_to: string | null;
  sort: Generated<number>;
  note: Generated<string>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface ItemUnits {
  item_id: number;
  unit_id: number;
  /** How many of the item's standard unit one of this unit is (a 50 kg bag priced per tonne: 0.05). */
  factor: string;
}

export interface Items {
  id: GeneratedAlways<number>;
  code: string;
  data_set: string;
  group_id: number;
  name: Json<LocalText>;
  specification: Generated<string>;
  standard: Generated<string>;
  unit_id: number;
  frequency: Generated<"M" | "Q" | "S" | "Y">;
  is_headline: Generated<boolean>;
  synonyms: Generated<string[]>;
  /** What the data set's declaration lists as item attributes. */
  attributes: Generated<Json<FieldValues>>;
  /** Soft limits of this item where they differ from the rule set's. */
  check_limits: Generated<Json<{ change_percent?: string }>>;
  replaced_by: number | null;
  valid_from: string | null;
  valid_to: string | null;
  sort: Generated<number>;
  note: Generated<string>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

/** Long work with progress, cancel and retry; a worker that dies leaves its job to the next. */
export interface Jobs {
  id: Generated<string>;
  kind: string;
  title: Generated<Json<LocalText>>;
  payload: Json;
  state: Generated<"queued" | "running" | "done" | "failed" | "cancelled">;
  progress: Generated<number>;
  total: Generated<number>;
  attempts: Generated<number>;
  max_attempts: Generated<number>;
  run_at: Generated<Timestamp>;
  heartbeat_at: Timestamp | null;
  cancel_requested: Generated<boolean>;
  result: Json | null;
  error: string | null;
  link: string | null;
  seen: Generated<boolean>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
}

/** Browsers from which a person has signed in: a sign-in from any other is told to them. Opens nothing. Who shares a mark reviews no price of the other. */
export interface KnownDevices {
  user_uuid: string;
  /** sha256 of the browser's lasting cookie, hex. */
  mark_hash: string;
  last_seen_at: Timestamp;
  /** Since then the browser is as good as unknown to the person; null = known. The row stays: by it nobody reviews what an account of the same browser entered. */
  forgotten_at: Timestamp | null;
}

/** Permissions that a start of this installation has met and dealt with. What the code knows beyond them is new: it is given out once, so that a grant that staff take away stays away. */
export interface KnownPermissions {
  permission: string;
  known_since: Generated<Timestamp>;
}

/** Proof of who accepted which version, when and from where. */
export interface LegalAcceptances {
  id: GeneratedAlways<number>;
  version_id: number;
  user_uuid: string;
  accepted_at: Timestamp;
  ip: string;
  via: "sign-up" | "sign-in";
}

/** What a legal document says, version by version; approved ones never change. */
export interface LegalVersions {
  id: GeneratedAlways<number>;
  document: "terms" | "privacy" | "disclaimer";
  number: number;
  /** What this version changes, in each language. */
  summary: Json<{ en: string; ms: string }>;
  body: Json<LegalBody>;
  effective_on: string | null;
  requires_acceptance: Generated<boolean>;
  /** Who wrote a part of it: another person approves it. */
  writers: Generated<string[]>;
  approved_by: string | null;
  approved_at: Timestamp | null;
  /** The beginning of its day in the office's time zone, or the approval where that was later. */
  in_force_at: Timestamp | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface LinkFactors {
  id: GeneratedAlways<number>;
  series_key: string;
  old_base_id: number;
  new_base_id: number;
  overlap_from: string;
  overlap_to: string;
  /** New series x factor continues the old one; printed with the stated decimals. */
  factor: string;
  decimals: Generated<number>;
  approved_by: string | null;
  created_at: Generated<Timestamp>;
  /** The factor with all its digits: mean of the series over the new base. */
  exact: number | null;
  /** As in base_levels. */
  from_run: Generated<number>;
}

/** Whose token a live connection was authorised with, so that any process can close it when the session ends. */
export interface LiveSockets {
  socket_id: string;
  session_id: number;
  created_at: Generated<Timestamp>;
}

/** Edited wordings of emails and documents; the newest published one is used, and the built-in one where there is none. */
export interface MailTemplates {
  id: GeneratedAlways<number>;
  key: string;
  locale: "en" | "ms";
  version: number;
  subject: string;
  body: string;
  note: Generated<string>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  published_at: Timestamp | null;
}

/** Every mail, once per uuid. kept = no mail server is set up. */
export interface Mails {
  uuid: Generated<string>;
  template: string;
  locale: "en" | "ms";
  recipient: string;
  user_uuid: string | null;
  /** As it leaves; afterwards as it is shown. */
  subject: string;
  /** As it leaves, for the mail server alone; empty afterwards. */
  text_body: string;
  /** As it leaves, for the mail server alone; empty afterwards. */
  html_body: string;
  state: Generated<"queued" | "sending" | "sent" | "failed" | "kept">;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  reply_to: string | null;
  /** Message-IDs of the thread that it belongs to. */
  refers_to: string | null;
  /** What staff see, find and export: codes and the secrets of links are masked. */
  shown_subject: string;
  /** The same of the text; empty once the mail has left. */
  shown_text: string;
  /** The same of the HTML; empty once the mail has left. */
  shown_html: string;
}

/** Who read mails of an address that has no account yet: an account of that address is tied to them from its first day. */
export interface MailsReadByHand {
  /** In small letters. */
  address: string;
  person_uuid: string;
  at: Generated<Timestamp>;
}

export interface Manufacturers {
  id: GeneratedAlways<number>;
  code: string;
  name: Json<LocalText>;
  registration_no: string | null;
  brands: Generated<string[]>;
  organisation_id: number | null;
  valid_from: string | null;
  valid_to: string | null;
  sort: Generated<number>;
  note: Generated<string>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

/** A picture or file under an address that stays, whatever replaces it. */
export interface Media {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  kind: "image" | "file";
  label: string;
  alt: Generated<Json<LocalText>>;
  is_decorative: Generated<boolean>;
  licence: Generated<string>;
  /** Number of the version that the address shows. */
  number: Generated<number>;
  /** Something that is published uses it. */
  is_public: Generated<boolean>;
  version: Generated<number>;
  created_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A picture, or the first page of a PDF, drawn in several widths. */
export interface MediaSizes {
  version_id: number;
  width: number;
  format: "webp" | "avif" | "jpg";
  height: number;
  object_key: string;
}

/** What uses a medium, as it was when that was last saved. A medium in use is not deleted. */
export interface MediaUses {
  media_id: number;
  kind: string;
  by_id: string;
  title: string;
  noted_at: Timestamp;
  /** Everybody sees it there now. */
  is_public: Generated<boolean>;
}

/** Never changed: what replaces a medium is a further version. */
export interface MediaVersions {
  id: GeneratedAlways<number>;
  media_id: number;
  number: number;
  file_name: string;
  object_key: string;
  media_type: string;
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
  pages: number | null;
  /** Whether the pages of a PDF have text that can be searched and read aloud; null where it is no PDF. */
  text_layer: "all" | "some" | "none" | null;
  is_tagged: boolean | null;
  restored_from: number | null;
  /** It was shown to everyone at some time; other versions are for staff and holders of a link. */
  is_public: Generated<boolean>;
  created_by: string | null;
  created_at: Timestamp;
}

/** The legal minimum wage an hour from a day on, until the next one. */
export interface MinimumWages {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  valid_from: string;
  hourly: string;
  source: string;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

/** The last number of each series of a year. Its row is locked until the document is stored, so that no number is missing. */
export interface NumberSeries {
  kind: "invoice" | "receipt" | "credit_note";
  year: number;
  last: number;
}

/** One form, paste, file or fetch of observations. Nothing of it counts before it is accepted. */
export interface ObservationBatches {
  id: Generated<string>;
  subject: string;
  way: "form" | "paste" | "file" | "fetch";
  name: string;
  file_uuid: string | null;
  state: Generated<"staged" | "accepted" | "undone" | "discarded">;
  decimal_sign: Generated<"point" | "comma">;
  left_out: Generated<string[]>;
  counts: Generated<Json>;
  questions: Generated<string[]>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  accepted_by: string | null;
  accepted_at: Timestamp | null;
  ended_by: string | null;
  /** When it was undone or thrown away. */
  ended_at: Timestamp | null;
}

/** What each row of a staged batch says and would do. */
export interface ObservationRows {
  batch_id: string;
  row_no: number;
  seen_series: string;
  seen_period: string;
  seen_value: string;
  series_id: number | null;
  period: string | null;
  value: string | null;
  status: "forecast" | "provisional" | "firm" | "revised" | null;
  note: Generated<string>;
  sample_size: number | null;
  method: Generated<string>;
  /** The observation that it was compared with; another one by the time of accepting is a problem. */
  before_id: number | null;
  before_value: string | null;
  result: "new" | "change" | "same" | "problem";
  problem: string | null;
  about: Generated<string>;
  questions: Generated<string[]>;
}

/** Files that were delivered with an order or in place of one, what was sent again, and what staff say that they delivered otherwise. */
export interface OrderDeliveries {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  order_id: number;
  how: "file" | "resent" | "recorded";
  name: string | null;
  media_type: string | null;
  size: number | null;
  sha256: string | null;
  file_uuid: string | null;
  object_key: string | null;
  /** The delivered file in whose place it stands: one of an order or of an answer to a request. */
  replaces: string | null;
  /** With it everything that was bought is delivered. */
  is_whole: Generated<boolean>;
  /** How it was delivered, or where it was sent again. */
  detail: Generated<string>;
  reason: string;
  /** Who of staff; null = by the payment. */
  by_uuid: string | null;
  at: Timestamp;
}

export interface OrderDeliveryDownloads {
  id: GeneratedAlways<number>;
  delivery_id: number;
  by_uuid: string | null;
  by_staff: boolean;
  sha256: string;
  at: Timestamp;
}

/** What was bought at a fixed price. It never changes but for its state, and for the details of its buyer while it waits. */
export interface Orders {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  reference: string;
  /** The sealed price that it was made of: the same one makes one order. */
  quote: string;
  buyer_uuid: string;
  user_uuid: string | null;
  organisation_id: number | null;
  kind: "first" | "renewal" | "upgrade" | "downgrade" | "conversion" | "report" | "advertisement" | "publication";
  /** Of a plan; other things have a column of their own, and neither a term nor days. */
  plan_version_id: number | null;
  term_months: number | null;
  extra_seats: Generated<number>;
  promo_code_id: number | null;
  /** What it extends; of a first order the one that waits for it. */
  subscription_id: number | null;
  /** Mark of the periods that were credited; another mark when money comes = an upgrade cannot be given as priced. */
  held: Generated<string>;
  starts_on: string | null;
  ends_on: string | null;
  currency: string;
  tax_percent: string | null;
  lines: Json<OrderLine[]>;
  credits: Generated<Json<OrderCredit[]>>;
  /** Sum of the lines before tax; total = amount + tax - credits. */
  amount: number;
  tax: number;
  total: number;
  buyer: Json<BuyerDetails>;
  locale: string;
  method: "card" | "transfer" | "test" | "none";
  state: Generated<"waiting" | "paid" | "cancelled" | "expired">;
  given_from: string | null;
  given_to: string | null;
  reminded_at: Timestamp | null;
  expires_at: Timestamp;
  paid_at: Timestamp | null;
  closed_at: Timestamp | null;
  is_demo: Generated<boolean>;
  created_at: Timestamp;
  /** What was sold is called so, as it was when it was ordered. */
  title: Json<LocalText>;
  /** The accepted quote of a request for a report. */
  report_quote_id: number | null;
  /** The terms of use in force when it was made, accepted with it; null where none were. When = created_at. */
  terms_version_id: number | null;
  /** sha256 of their body in both languages, hex: what was accepted can be proved without trusting the row. */
  terms_hash: string | null;
  terms_ip: string | null;
  /** The approved booking of an advertisement. Its paid order lets it run. */
  ad_booking_id: number | null;
  /** The publication whose file is bought. */
  publication_id: number | null;
  /** Its version when it was ordered: the one whose price the order has. */
  publication_version: number | null;
  /** Why staff ended it; empty where they did not. */
  end_reason: Generated<string>;
}

/** Stakeholders that supply data, subscriber companies, advertisers. */
export interface Organisations {
  id: GeneratedAlways<number>;
  code: string;
  /** Locale -> text. */
  name: Json<LocalText>;
  kind: "stakeholder" | "subscriber" | "advertiser" | "agency" | "centre";
  /** Short codes of the data sets that this stakeholder supplies: bmp, lwr, mhr, epp. */
  data_sets: Generated<string[]>;
  email: string | null;
  phone: string | null;
  address: string | null;
  registration_no: string | null;
  status: Generated<"active" | "suspended" | "closed">;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

/** Events that leave after commit; every API process reads them all. */
export interface Outbox {
  id: GeneratedAlways<number>;
  event_id: Generated<string>;
  channel: string;
  event: string;
  data: Json;
  version: Generated<number>;
  occurred_at: Generated<Timestamp>;
  /** The transaction that wrote the row. Ids are given out before the commit, so a later id may be seen first; transactions compare with snapshots. */
  written_in: Generated<string>;
}

/** How far each API process has handed on the outbox: everything visible in the snapshot. */
export interface OutboxCursors {
  process: string;
  snapshot: string;
  updated_at: Generated<Timestamp>;
}

/** Sources: where a price is observed, an outlet of a stakeholder. */
export interface Outlets {
  id: GeneratedAlways<number>;
  code: string;
  name: Json<LocalText>;
  organisation_id: number;
  kind: Generated<"supplier" | "manufacturer" | "contractor" | "hirer" | "association">;
  region_id: number;
  contact: string | null;
  valid_from: string | null;
  valid_to: string | null;
  sort: Generated<number>;
  note: Generated<string>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface PasskeyChallenges {
  uuid: Generated<string>;
  purpose: "register" | "sign-in" | "step-up";
  user_uuid: string | null;
  challenge: string;
  expires_at: Timestamp;
}

export interface Passkeys {
  /** The credential id, base64url, as the authenticator made it. */
  id: string;
  user_uuid: string;
  name: string;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  is_backed_up: boolean;
  created_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
}

/** Permissions that were written anew or taken from roles lately; written by a trigger. */
export interface PastGrants {
  role_id: number;
  permission: string;
  until: Generated<Timestamp>;
}

/** Roles that people had until lately; written by a trigger. */
export interface PastRoles {
  user_uuid: string;
  role_id: number;
  until: Generated<Timestamp>;
}

/** Who supplied a line up to a period, from the one after the row before; null = the office. */
export interface PastSuppliers {
  line_id: number;
  period_to: string;
  organisation_id: number | null;
}

/** Refunds and disputes as the service tells them; they name the charge, since one may be told before its payment. */
export interface PaymentReversals {
  id: GeneratedAlways<number>;
  gateway: "stripe" | "test" | "bank";
  ref: string;
  kind: string;
  /** The charge at the service; of a transfer the uuid of its payment. */
  charge_ref: string;
  amount: number;
  currency: string;
  /** pending = no money has moved; taken = it has left us; returned = it did not leave, or came back. */
  state: "pending" | "taken" | "returned";
  /** When the service said so: what it said earlier and comes later changes nothing. */
  told_at: Timestamp;
  /** The refund of ours that the service tells of: it is counted there and not twice. */
  refund_id: number | null;
  /** When the money left us first; null = it never did. */
  taken_at: Timestamp | null;
  /** When it came back, or was told not to have left. */
  returned_at: Timestamp | null;
  /** The line of a statement that shows it, of a transfer. */
  line_id: number | null;
}

/** Attempts to pay an order. One of them settles it; money that comes beside it is a credit to be paid back. */
export interface Payments {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  order_id: number;
  method: "card" | "transfer" | "test" | "none";
  gateway: "stripe" | "test" | null;
  gateway_ref: string | null;
  redirect_to: string | null;
  amount: number;
  currency: string;
  state: Generated<"initiated" | "pending" | "succeeded" | "failed" | "expired">;
  failure: "declined" | "cancelled" | "unavailable" | "other" | null;
  is_credit: Generated<boolean>;
  credit_reason: string | null;
  /** When the service is asked next; null = its answer is final. */
  ask_at: Timestamp | null;
  asked_at: Timestamp | null;
  settled_at: Timestamp | null;
  created_at: Timestamp;
  /** The money at the service: refunds and disputes name it. */
  charge_ref: string | null;
  /** What was asked for, where another amount or currency came; null where the same came. */
  asked_amount: number | null;
  asked_currency: string | null;
  /** When the service is told next that nobody may pay this any longer; null = it need not be told. */
  end_at: Timestamp | null;
  /** How often it was told in vain. */
  end_tries: Generated<number>;
}

/** New permissions that a custom role might get: its base role has them at first, but the role was narrowed, so that people decide. */
export interface PermissionDecisions {
  role_id: number;
  permission: string;
  /** How far the base role's reaches at first. */
  scope: "all" | "own" | "stakeholder" | "region" | "plan" | "below_rank";
  noted_at: Generated<Timestamp>;
  /** null = nobody has decided yet. */
  is_accepted: boolean | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
}

/** Deleting a row makes the personal parts of the audit trail unreadable for good; the chain stays valid. */
export interface PersonKeys {
  subject_uuid: string;
  key: Buffer;
  created_at: Generated<Timestamp>;
}

/** What was used of a limit in a window: downloads by the month, calls by API key by the day. */
export interface PlanUse {
  subscription_id: number;
  kind: "downloads" | "api_calls";
  from_on: string;
  used: Generated<number>;
  warned_at: Timestamp | null;
}

/** Prices, limits and what is opened, from a day on until the next version; people keep theirs until renewal. */
export interface PlanVersions {
  id: GeneratedAlways<number>;
  plan_id: number;
  number: number;
  valid_from: string;
  /** As contract/plans/plan-terms.ts checks it. */
  terms: Json;
  /** When those who hold an earlier version were told of it. */
  noticed_at: Timestamp | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  /** Since when it may be bought and tried; null = nobody has agreed on its prices yet. */
  agreed_at: Timestamp | null;
}

/** What is sold or given. Never deleted; archived ones stay with those who have them. */
export interface Plans {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  code: string;
  type: "basic" | "premium" | "corporate" | "complimentary" | "trial" | "custom";
  name: Json<LocalText>;
  summary: Generated<Json>;
  audiences: Generated<string[]>;
  visibility: Generated<"public" | "hidden" | "archived">;
  position: Generated<number>;
  /** Plans that its holders may change to; empty = every public one. */
  changes_to: Generated<string[]>;
  upgrade_rule: Generated<"now" | "term_end">;
  downgrade_rule: Generated<"now" | "term_end">;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface PromoCodes {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  code: string;
  kind: "percent" | "amount";
  /** Percent in hundredths (2500 = 25 %), or an amount in minor units of the own currency. */
  value: number;
  /** Plans that it is for; empty = all. */
  plans: Generated<string[]>;
  valid_from: string;
  valid_to: string;
  max_uses: number | null;
  per_account: Generated<number>;
  note: Generated<string>;
  stopped_at: Timestamp | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

/** Calls that wait for a second person. The body goes when it is decided: the audit trail tells what was done. */
export interface Proposals {
  id: GeneratedAlways<number>;
  endpoint: string;
  params: Json;
  body: Json | null;
  what: Json;
  page: string;
  permission: string;
  reason: string;
  proposed_by: string;
  proposed_at: Timestamp;
  outcome: "confirmed" | "declined" | "withdrawn" | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  decision_reason: string | null;
}

export interface QuoteMessages {
  id: GeneratedAlways<number>;
  quote_id: number;
  item_id: number;
  body: string;
  by_uuid: string | null;
  at: Generated<Timestamp>;
}

/** One observed price of a sample line in a period. Price, unit and terms never change: a correction is a new row that the old one points to. */
export interface Quotes {
  item_id: number;
  id: GeneratedAlways<number>;
  sample_line_id: number;
  region_id: number;
  period: string;
  round_code: string;
  sheet_id: number | null;
  price: string | null;
  unit_id: number;
  /** Price in the item's standard unit, fixed once at entry. */
  unit_price: string | null;
  observed_on: string | null;
  /** Payment, delivery, brand ...: checked by the data set's declaration. */
  terms: Generated<Json<FieldValues>>;
  review: Generated<"new" | "ok" | "flagged" | "asked" | "confirmed" | "rejected">;
  origin: Generated<"reported" | "corrected" | "imputed" | "missing">;
  missing_reason: string | null;
  /** Soft checks that this value failed: rule, observed, limit, effect. */
  flags: Generated<Json<Flag[]>>;
  note: Generated<string>;
  review_reason: string | null;
  reviewed_by: string | null;
  reviewed_at: Timestamp | null;
  channel: Generated<"form" | "grid" | "file" | "api" | "demo">;
  import_batch_id: string | null;
  change_reason: string | null;
  entered_by: string | null;
  entered_at: Generated<Timestamp>;
  /** The row that stands in its place; its own id when it was withdrawn (import undone) and nothing does. */
  superseded_by: number | null;
  version: Generated<number>;
  /** Approximate effect of the value on the country's index, index points at base 100; orders the queue of flags. */
  effect: Generated<number>;
  /** The rate that the price was converted by at entry; null for a price in the own currency. */
  exchange_rate_id: number | null;
  /** What that rate was then; unit_price follows from this number, whatever the list says today. */
  exchange_rate: string | null;
}

/** Counters of the limits on credentials, mails and exports, shared by all processes (rate-limiter-flexible). */
export interface RateLimits {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

/** What a reader judged or opened in a day or an hour; a keyed hash of the reader, the item and the time, which tells nobody who it was. */
export interface ReaderMarks {
  mark: Buffer;
  said: boolean | null;
  ends_at: Timestamp;
}

/** Who holds a permission, or held it in the last 14 days, once for each way; accounts that are closed hold nothing. */
export interface RecentHolders {
  user_uuid: string | null;
  permission: string | null;
  /** When it ends to count; null for who holds it now. */
  until: Timestamp | null;
}

/** Screens tell every few seconds that they are open; what is older than half a minute is gone. */
export interface RecordPresence {
  kind: string;
  record_id: number;
  user_uuid: string;
  is_writing: boolean;
  seen_at: Timestamp;
}

/** Money that two people gave back: of a payment that settled its order, with a credit note, or of one that could not be used. */
export interface Refunds {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  payment_id: number;
  order_id: number;
  amount: number;
  currency: string;
  /** service = where it was paid; bank = staff pay it out by hand. */
  way: "service" | "bank";
  /** What the proposal says of the days that the order gave: they stay, or end on the day of the confirmation. */
  access: "stays" | "ends";
  reason: string;
  credit_note_id: number | null;
  /** Name, account number and bank of whom it is paid out to; null at a service. */
  payee: Json<Payee> | null;
  /** sending = the service has not answered; pending = it works on it; due = to be paid out by hand; failed = it is still owed. */
  state: "sending" | "pending" | "due" | "paid" | "failed";
  service_ref: string | null;
  failure: Generated<string>;
  /** Part of the key under which the service knows a try: after a failure the next one is another. */
  attempt: Generated<number>;
  tries: Generated<number>;
  /** When the service is called or asked next. */
  send_at: Timestamp | null;
  bank_reference: Generated<string>;
  paid_on: string | null;
  paid_by: string | null;
  /** Null where one person alone held the permission. */
  proposed_by: string | null;
  confirmed_by: string;
  created_at: Timestamp;
  paid_at: Timestamp | null;
}

export interface Regions {
  id: GeneratedAlways<number>;
  code: string;
  name: Json<LocalText>;
  level: "country" | "territory" | "region_group" | "state" | "town" | "district";
  parent_id: number | null;
  /** Prices are collected here; groups and the country are weighted sums of leaves. */
  is_leaf: Generated<boolean>;
  /** Start value of the leaf's share in the country; structures hold the share that a run uses. */
  share: string | null;
  iso_code: string | null;
  valid_from: string | null;
  valid_to: string | null;
  sort: Generated<number>;
  synonyms: Generated<string[]>;
  note: Generated<string>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

/** Accounts that wait for their code. The user is made, with the same uuid, when the code is right. */
export interface Registrations {
  uuid: Generated<string>;
  email: string;
  name: string;
  password_hash: string;
  is_corporate: Generated<boolean>;
  organisation_name: string | null;
  locale: Generated<"en" | "ms">;
  terms_version: string | null;
  /** The address had an account already: no code ever matches, and nobody can tell. */
  is_taken: boolean;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  completed_at: Timestamp | null;
  /** Where the terms were accepted from; null without terms. */
  terms_ip: string | null;
  /** The page that was wanted before signing up, with its query; null = none. */
  next: string | null;
}

/** Movement of an item in a leaf region since the period before, over its matched lines, and what those lines go on with. */
export interface Relatives {
  item_id: number;
  region_id: number;
  period: string;
  run_id: number;
  /** m: null in the cell's first period. */
  movement: number | null;
  /** C: movements chained, 1 in the cell's first period; in the direct form its average price. */
  level: number;
  lines: number;
  imputed_lines: number;
  imputed_share: number;
  /** Who lent, as a set of bits (index-numbers, origin.ts). */
  lenders: number;
  line_ids: number[];
  /** Price that each line is compared with; NaN = none. */
  before: number[];
  before_origins: number[];
  now: number[];
  /** Where each price comes from: 0 none, 1 accepted, else the lender's position + 2. */
  origins: number[];
  /** Price that the line's next one is compared with: its own, or its last one moved on. */
  next: number[];
  /** Periods in a row without an accepted quote. */
  missing: number[];
  /** Periods in a row in which the price was carried forward. */
  carried: number[];
  /** 1 once the line had an accepted quote. */
  quoted: number[];
}

export interface ReleaseCalendar {
  id: GeneratedAlways<number>;
  subject: string;
  period: string;
  planned_at: Timestamp;
  state: Generated<"provisional" | "confirmed" | "released" | "postponed" | "cancelled">;
  changed_from: Timestamp | null;
  change_reason: Json<LocalText> | null;
  version: Generated<number>;
  /** Who moved the date last, or announced it for a release that was already in preparation; null while it stands as announced before. */
  moved_by: string | null;
}

/** Only cells whose value, status or note changed; as of = the highest sequence not after the vintage. */
export interface ReleaseCells {
  series_id: number;
  period: string;
  release_id: number;
  sequence: number | null;
  /** As printed: base 100, rounded half away from zero. Null when suppressed or missing. */
  value: string | null;
  /** The unrounded double of the run, for recomputation. */
  exact: number | null;
  /** withdrawn = in place of a figure that was withdrawn and that no vintage before it had; its value is null. */
  value_status: "forecast" | "provisional" | "firm" | "revised" | "withdrawn";
  /** reported, imputed, carried, missing: SDMX letters exist only on export. */
  obs_status: string;
  suppressed: Generated<boolean>;
  n_quotes: number | null;
  low: string | null;
  high: string | null;
  grade: string | null;
  run_id: number | null;
  note: Json<LocalText> | null;
  /** Since when readers no longer see it: published before totals were decided, and it would give a hidden average away. */
  withheld_at: Timestamp | null;
  /** Share of the figure that stands on imputed prices, 0 to 1; null where nobody counted it. */
  imputed_share: number | null;
}

export interface ReleaseEvents {
  id: GeneratedAlways<number>;
  release_id: number;
  step: string;
  from_state: string;
  to_state: string;
  reason: string | null;
  by_uuid: string | null;
  at: Generated<Timestamp>;
  /** Refusal (key and values) where nobody wrote the reason. */
  cause: Json<Refusal> | null;
}

/** One data set or family for one period, as published: an immutable vintage. */
export interface Releases {
  id: GeneratedAlways<number>;
  subject: string;
  period: string;
  /** First publication of the period is 1, each change the next. */
  vintage: Generated<number>;
  /** Order in which vintages went live over everything; null until live. */
  sequence: number | null;
  kind: Generated<"first" | "update" | "revision" | "correction" | "withdrawal">;
  state: Generated<"draft" | "rehearsed" | "approved" | "scheduled" | "live" | "superseded" | "withdrawn" | "cancelled">;
  run_id: number | null;
  scheduled_at: Timestamp | null;
  live_at: Timestamp | null;
  reason_class: "late_data" | "data_error" | "method" | "rebase" | "reclassification" | null;
  reason: Generated<Json<LocalText>>;
  commentary: Generated<Json<LocalText>>;
  rehearsal: Json | null;
  last_edited_by: string | null;
  approved_by: string | null;
  approved_at: Timestamp | null;
  /** sha256 over the cells in order, fixed at rehearsal. */
  sealed_hash: string | null;
  is_demo: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** The vintage that this one withdraws; null for every other kind. */
  withdraws: number | null;
  /** False: made before totals were decided with the averages; the next start looks through it. */
  totals_decided: Generated<boolean>;
  /** The correction that it publishes: all changed cells of its month and of later ones. */
  correction_id: number | null;
  /** Who prepared, edited or rehearsed it since its last approval: none of them approves or publishes it. */
  contributors: Generated<string[]>;
  /** The minute for which it was scheduled and that passed without it: it waits since, or went live late. */
  missed_at: Timestamp | null;
}

/** How often a report was shown and failed, a day; older days are deleted. */
export interface ReportEmbedDays {
  embed_id: number;
  day: string;
  loads: Generated<number>;
  errors: Generated<number>;
}

/** A report on the page of a product. What opens the service is configuration and stands in no table. */
export interface ReportEmbeds {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  title: Json<{ en: string; ms: string }>;
  summary: Json<{ en: string; ms: string }>;
  /** Slug of a product of the catalogue. */
  product: string;
  workspace_id: string;
  report_id: string;
  audience: "public" | "signed-in" | "product";
  height: number;
  phone_layout: Generated<boolean>;
  /** Name of the page of the report that phones begin with; empty = the same as elsewhere. */
  phone_page: Generated<string>;
  /** Picture that is shown while the report is not. */
  media: string | null;
  is_active: Generated<boolean>;
  owner_uuid: string | null;
  last_loaded_at: Timestamp | null;
  last_error_at: Timestamp | null;
  last_error: "not-set" | "account" | "workspace" | "report" | "away" | "late" | "host" | "odd" | "frame" | "token" | "error" | null;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A published table as it stood at a vintage: the bytes are kept, so that a later revision changes nothing of it. */
export interface ReportRequestAnswers {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  request_id: number;
  /** Null where the answer is files of our own. */
  subject: string | null;
  period_from: string | null;
  period_to: string | null;
  choice: Json;
  vintage: number | null;
  live_at: Timestamp | null;
  figures: number;
  hidden: number;
  preview: Json;
  made_by: string | null;
  made_by_name: string;
  made_at: Timestamp;
  delivered_by: string | null;
  delivered_at: Timestamp | null;
  expires_at: Timestamp | null;
  /** What files of our own hold, in the words of who made them; empty for a table. */
  title: Generated<string>;
}

export interface ReportRequestDownloads {
  id: GeneratedAlways<number>;
  file_id: number;
  by_staff: boolean;
  at: Timestamp;
  /** Who fetched it while signed in; a link names nobody. */
  by_uuid: string | null;
  /** Of the bytes that were sent; null before that was kept. */
  sha256: string | null;
}

/** The one reply that staff write together; it goes when it is sent. */
export interface ReportRequestDrafts {
  request_id: number;
  body: string;
  authors: string[];
  version: number;
  updated_by: string;
  updated_at: Timestamp;
}

export interface ReportRequestEvents {
  id: GeneratedAlways<number>;
  request_id: number;
  action: string;
  state_before: string | null;
  state_after: string;
  reason: Generated<string>;
  actor: string | null;
  at: Timestamp;
}

export interface ReportRequestFiles {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  request_id: number;
  message_id: number | null;
  answer_id: number | null;
  kind: "attachment" | "quote" | "answer";
  name: string;
  media_type: string;
  size: number;
  sha256: string;
  file_uuid: string | null;
  /** Bytes of what we made: quotes and frozen tables. Files that came lie where files are kept. */
  content: Buffer | null;
  by_staff: boolean;
  created_by: string | null;
  created_at: Timestamp;
  /** From when on who asked cannot fetch it: staff put another file in its place. */
  closed_at: Timestamp | null;
}

/** Mail that names a request, from an address that is not on its thread: kept apart until staff decide. Its attachments are counted, not kept. */
export interface ReportRequestHeld {
  id: GeneratedAlways<number>;
  request_id: number;
  from_email: string;
  from_name: string;
  subject: string;
  body: string;
  message_id: string | null;
  attachments: Generated<number>;
  at: Timestamp;
  decision: "let-in" | "rejected" | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
}

export interface ReportRequestMessages {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  request_id: number;
  /** A note is read by staff alone, and never sent. */
  kind: "message" | "note";
  by_staff: boolean;
  via: "web" | "mail";
  author_uuid: string | null;
  author_name: string;
  author_email: string;
  body: string;
  mail_uuid: string | null;
  /** Of a mail that came in: the same mail is taken in once. */
  message_id: string | null;
  /** Number of the request that it was written in, before a merge or a split. */
  from_number: string | null;
  at: Timestamp;
}

/** The last number given; counted in the transaction that uses it, so that none is lost. */
export interface ReportRequestNumbers {
  year: number;
  kind: "REQ" | "Q";
  last: number;
}

/** Addresses whose mail joins the thread, beside the requester's; in small letters. */
export interface ReportRequestPeople {
  request_id: number;
  email: string;
  name: string;
  added_by: string | null;
  added_at: Timestamp;
}

export interface ReportRequestQuotes {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  request_id: number;
  number: string;
  /** Text, quantity (decimal text) and unit price (minor units). */
  lines: Json;
  note: Generated<string>;
  tax_percent: string;
  net: number;
  tax: number;
  total: number;
  valid_until: string;
  state: Generated<"sent" | "accepted" | "declined" | "withdrawn">;
  created_by: string | null;
  created_by_name: string;
  sent_at: Timestamp;
  answered_at: Timestamp | null;
  answered_by: string | null;
  answer_reason: Generated<string>;
  /** Why no tax is asked for; empty where tax is. */
  tax_exemption: Generated<string>;
}

/** What somebody asks for. Without a number its address is not confirmed yet: it waits for a code, and goes after two days. */
export interface ReportRequests {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  number: string | null;
  title: string;
  wanted: string;
  data_area: string;
  items: Generated<string>;
  regions: Generated<string>;
  periods: Generated<string>;
  answer_form: "table" | "series" | "figure" | "report";
  file_format: "xlsx" | "csv" | "pdf" | "any";
  purpose: string;
  needed_on: string | null;
  repeats: Generated<"once" | "monthly" | "quarterly" | "yearly">;
  invoice_to: Generated<string>;
  may_list: Generated<boolean>;
  requester_uuid: string | null;
  requester_name: string;
  requester_email: string;
  organisation: Generated<string>;
  locale: "en" | "ms";
  state: Generated<"received" | "clarifying" | "quoted" | "accepted" | "in_work" | "review" | "delivered" | "closed" | "declined">;
  waiting: "requester" | "payment" | null;
  owner_uuid: string | null;
  tags: Generated<string[]>;
  /** Promised day. While the clock stands (paused_on) it is moved on when the clock goes again. */
  due_on: string | null;
  paused_on: string | null;
  /** Working days on which the clock stood, over. */
  paused_days: Generated<number>;
  /** Of the accepted quote, in minor units of the own currency. */
  fee: number | null;
  /** The checklist: text, and who ticked it when. */
  tasks: Generated<Json>;
  /** Part of signed links: a higher one ends the links before it. */
  link_version: Generated<number>;
  merged_into: number | null;
  split_from: number | null;
  listed_on: string | null;
  listed_title: Json | null;
  listed_reuse: string | null;
  last_message_at: Timestamp | null;
  last_message_by: "requester" | "staff" | null;
  created_at: Timestamp;
  confirmed_at: Timestamp | null;
  updated_at: Timestamp;
  version: Generated<number>;
  /** When its fee was paid; null = a fee is owed. */
  paid_at: Timestamp | null;
}

export interface RequestMacros {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  name: string;
  body: Json;
  /** The reply asks for something: the clock stands until the requester has written. */
  asks: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface RequestSettings {
  id: Generated<number>;
  /** Working days that an answer takes, from the day it was asked for. */
  expected_days: Generated<number>;
  quote_days: Generated<number>;
  delivery_days: Generated<number>;
  days_off: Generated<string[]>;
  tasks: Generated<string[]>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface RolePermissions {
  role_id: number;
  permission: string;
  scope: "all" | "own" | "stakeholder" | "region" | "plan" | "below_rank";
}

export interface Roles {
  id: GeneratedAlways<number>;
  name: string;
  /** The spec's role that a custom role travels as. */
  base_role: "Super Administrator" | "Admin" | "Subscriber" | "Complimentary Subscriber" | "Data Provider";
  description: Generated<string>;
  is_system: Generated<boolean>;
  /** Lower stands above: people act only on those with a higher number (scope below_rank). */
  rank: number;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

/** One collection round per reference period; its code is the period. Its state is that of its least advanced sheet. */
export interface Rounds {
  code: string;
  title: Generated<Json<LocalText>>;
  opens_at: Timestamp;
  due_at: Timestamp;
  cloned_from: string | null;
  rule_set_id: number | null;
  note: Generated<string>;
  cancelled_at: Timestamp | null;
  version: Generated<number>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface RuleSets {
  id: GeneratedAlways<number>;
  code: string;
  revision: Generated<number>;
  title: Json<LocalText>;
  /** Mean type, elementary formula, form, disclosure limit, grades, carry limit, imputation order, outlier rules, decimals. */
  rules: Json;
  status: Generated<"draft" | "submitted" | "approved" | "in_use" | "retired">;
  last_edited_by: string | null;
  approved_by: string | null;
  approved_at: Timestamp | null;
  valid_from: string | null;
  note: Generated<string>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
  /** The family that it is for; null = all families that have none of their own. */
  family: string | null;
  contributors: Generated<string[]>;
}

/** An official computation. Same inputs give the same bytes; a dry run is not stored. */
export interface Runs {
  id: GeneratedAlways<number>;
  stage: "table_one" | "table_two";
  /** Short code of the index family: bmci ... */
  subject: string;
  period: string;
  round_code: string | null;
  structure_id: number;
  weight_set_id: number | null;
  rule_set_id: number;
  /** Null for a Table One: averages and movements need no base. */
  base_period_id: number | null;
  /** Table Two reads the unit price indices of this Table One run. */
  input_run_id: number | null;
  inputs_hash: string;
  result_hash: string;
  engine_version: string;
  state: Generated<"done" | "approved" | "rejected" | "superseded">;
  started_at: Timestamp;
  finished_at: Timestamp;
  by_uuid: string | null;
  approved_by: string | null;
  approved_at: Timestamp | null;
  note: Generated<string>;
  summary: Generated<Json>;
  version: Generated<number>;
  /** The run of the period before, whose state this one went on from; null in a first period. */
  previous_run_id: number | null;
}

/** A priced product that lives over the periods; matching, last price, carry limit and replacement hang on it. */
export interface SampleLines {
  id: GeneratedAlways<number>;
  data_set: string;
  item_id: number;
  region_id: number;
  outlet_id: number;
  variant: Generated<string>;
  /** In the notation of the data set: 2026-10, 2026-S2. */
  period_from: string;
  period_to: string | null;
  replaced_by: number | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  /** Why the line was added outside the planned sample: an extra quote. */
  reason: Generated<string>;
  /** Price of the line that replaces this one to its own; links them without an overlap once a second person approved it. */
  ratio: string | null;
  ratio_entered_by: string | null;
  ratio_approved_by: string | null;
  ratio_approved_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
  /** Who supplies it now, by default the organisation of its source; null = the office collects it itself. */
  organisation_id: number | null;
  by_office: Generated<boolean>;
  /** Up to this period others supplied it, see past_suppliers; null = its supplier never changed. */
  earlier_until: string | null;
  /** It ends because its item, source or region does: taking that end back takes the line's back. */
  ends_with_list: Generated<boolean>;
  /** Where it ended before, while ends_with_list; null = it went on. */
  own_to: string | null;
}

/** Ways to look at a list that people keep, for themselves or for others. */
export interface SavedViews {
  uuid: Generated<string>;
  owner_uuid: string;
  /** Name of the screen in the table of screens. */
  screen: string;
  name: string;
  /** Query of the address, without its question mark. */
  query: string;
  audience: Generated<"mine" | "role" | "everyone">;
  /** Of audience role: whose it is. Null after the role was deleted: only the owner sees it then. */
  role_id: number | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface ScenarioValues {
  scenario_id: number;
  kind: "group_index" | "cost_index";
  /** Item group or building category, by kind. */
  member_id: number;
  region_id: number;
  variant: string;
  period: string;
  /** Base = 1, unrounded. */
  value: number;
  imputed_share: number;
}

/** What-if: indices computed again with other rules, weights or base. Never published. */
export interface Scenarios {
  id: GeneratedAlways<number>;
  family: string;
  name: string;
  /** Other weights, drafts too; null = those of the official runs. Likewise rule_set_id and base_from, base_to. */
  weight_set_id: number | null;
  rule_set_id: number | null;
  base_from: string | null;
  base_to: string | null;
  /** First month in which other rules and weights count; null = the first of all. */
  changes_from: string | null;
  /** First month that was computed. */
  period_from: string | null;
  period_to: string;
  /** The official base that its indices are told on; null = its own. */
  base_period_id: number | null;
  note: Generated<string>;
  created_by: string;
  created_at: Timestamp;
  /** The job that computes it; jobs are cleared away after a while. */
  job_id: string | null;
  computed_at: Timestamp | null;
}

/** Who was asked to read on an organisation's subscription. One that waits takes no seat; joining does. */
export interface SeatInvitations {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  subscription_id: number;
  email: string;
  locale: "en" | "ms";
  /** sha256 of the secret in the mailed link, hex; sending it again puts a new one in its place. */
  token_hash: string;
  invited_by: string;
  sent_at: Timestamp;
  expires_at: Timestamp;
  /** When it was taken up or withdrawn. */
  closed_at: Timestamp | null;
  accepted_by: string | null;
  created_at: Timestamp;
}

/** Sign-ins, refusals, revocations: what is not a change of data. */
export interface SecurityEvents {
  id: GeneratedAlways<number>;
  at: Generated<Timestamp>;
  kind: string;
  user_uuid: string | null;
  email_hash: string | null;
  session_id: number | null;
  ip: string | null;
  user_agent: string | null;
  detail: Generated<Json>;
  /** The key that was made, ended or refused. */
  api_key_id: number | null;
}

export interface Series {
  id: GeneratedAlways<number>;
  /** Data set or index family by short code: bmp, bmci ... */
  subject: string;
  /** average: a price; group_index: unit price index of a material group; cost_index: index of a building category. */
  kind: "average" | "group_index" | "cost_index";
  revision: Generated<number>;
  item_id: number | null;
  group_id: number | null;
  category_id: number | null;
  /** A leaf, a region group, or the country. */
  region_id: number;
  /** Empty = all components, else the exclusion variant. */
  variant: Generated<string>;
  base_period_id: number | null;
  created_at: Generated<Timestamp>;
}

/** What a series means from a period on, until its next definition. Another unit, currency or base is a break. */
export interface SeriesDefinitions {
  id: GeneratedAlways<number>;
  series_id: number;
  valid_from: string;
  meaning: Generated<Json>;
  unit: string;
  currency: string | null;
  base: Generated<string>;
  entered_by: string | null;
  entered_at: Generated<Timestamp>;
}

/** One try to fetch a source and what came of it. */
export interface SeriesFetches {
  id: GeneratedAlways<number>;
  source_id: number;
  at: Timestamp;
  asked_by: string | null;
  outcome: "staged" | "same" | "failed";
  /** Why it failed: the key of a sentence with its values. */
  told: Json | null;
  size: number | null;
  sha256: string | null;
  /** The answer, where it was good: the last of them is what the next answer is compared with. */
  file_uuid: string | null;
  batch_id: string | null;
}

/** Observations that go live together, over any number of series and periods, with the approval of another person. */
export interface SeriesReleases {
  id: GeneratedAlways<number>;
  subject: string;
  state: Generated<"rehearsed" | "live" | "cancelled">;
  note: Generated<string>;
  cells: number;
  series: number;
  period_from: string;
  period_to: string;
  sealed_hash: string;
  prepared_by: string | null;
  prepared_at: Timestamp;
  approved_by: string | null;
  approved_alone: Generated<boolean>;
  live_at: Timestamp | null;
  /** Its place in the order of vintages over everything. */
  sequence: number | null;
  cancelled_reason: string | null;
  version: Generated<number>;
}

/** Where values of a subject are fetched from, and when. Nothing that it brings counts before a person accepts it. */
export interface SeriesSources {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  subject: string;
  name: string;
  url: string;
  /** Code of the series of rows that name none; empty = each row names its own. */
  series: Generated<string>;
  /** Heads of columns that are not known by themselves. */
  columns: Generated<Json>;
  status: "forecast" | "provisional" | "firm" | "revised";
  every: "day" | "month";
  /** Day of the month, where it is fetched once a month. */
  day: Generated<number>;
  at_time: string;
  is_active: Generated<boolean>;
  next_at: Timestamp;
  /** Tries in a row that failed. */
  failures: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface Sessions {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  user_uuid: string | null;
  /** sha256 of the token's secret, hex; the secret is never stored. */
  token_hash: string;
  /** sha256 of the session cookie that this token is bound to; null for a client without cookies. */
  browser_hash: string | null;
  via: "password" | "complimentary" | "passkey" | "mail-code" | "invitation" | "registration" | "api_key";
  idle_minutes: number;
  ip: string | null;
  user_agent: string | null;
  created_at: Generated<Timestamp>;
  last_used_at: Generated<Timestamp>;
  expires_at: Timestamp;
  /** When the person last proved who they are again, for risky actions. */
  stepped_up_at: Timestamp | null;
  revoked_at: Timestamp | null;
  revoked_by: string | null;
  revoked_reason: string | null;
  /** Of a pending registration: opens only the user record, logout, verify-account and resend. */
  registration_uuid: string | null;
  /** The policy asks for a second factor that the person has not enrolled: only their own sign-in settings are open. */
  is_limited: Generated<boolean>;
  /** Decided at sign-in: neither the browser's mark nor its kind at this network was known of the person. */
  is_new_device: Generated<boolean>;
}

export interface Settings {
  key: string;
  value: Json;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

/** By what a total of indices over region shares is multiplied from a period on, so that new shares move nothing. */
export interface ShareLinks {
  run_id: number;
  /** The first period by the new shares. */
  period: string;
  /** Kind, group or category, variant and region, as in link_factors; a series without a row has factor 1. */
  series_key: string;
  factor: number;
}

export interface SheetEvents {
  id: GeneratedAlways<number>;
  sheet_id: number;
  step: string;
  from_state: string;
  to_state: string;
  reason: string | null;
  by_uuid: string | null;
  at: Generated<Timestamp>;
}

/** What one organisation supplies in a round: one data set for one region group. Without an organisation the office collects it itself. */
export interface Sheets {
  id: GeneratedAlways<number>;
  round_code: string;
  data_set: string;
  period: string;
  region_group_id: number;
  organisation_id: number | null;
  state: Generated<"planned" | "open" | "submitted" | "in_review" | "returned" | "approved" | "compiled" | "cancelled">;
  due_at: Timestamp;
  submitted_by: string | null;
  submitted_at: Timestamp | null;
  submit_note: string | null;
  reviewer: string | null;
  last_edited_by: string | null;
  last_edited_at: Timestamp | null;
  approved_by: string | null;
  approved_at: Timestamp | null;
  return_reason: string | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  contributors: Generated<string[]>;
}

/** What the office set of the public site; a part without a row is as Datum comes. */
export interface SiteSettings {
  part: "portal" | "social-link";
  settings: Json;
  version: Generated<number>;
  updated_by: string | null;
  updated_at: Timestamp;
}

/** Bytes that are kept outside the database. What no row names is deleted a day later. */
export interface StoredObjects {
  key: string;
  /** Where the bytes lie: they stay there when the installation changes to another place. */
  place: "disk" | "s3";
  media_type: string;
  size: number;
  sha256: string;
  created_at: Timestamp;
}

/** Component exclusion variants: without steel bars, and whatever else a contract excludes. */
export interface StructureExclusions {
  structure_id: number;
  variant: string;
  name: Json<LocalText>;
  group_ids: number[];
}

export interface StructureItems {
  structure_id: number;
  item_id: number;
  group_id: number;
  weight: Generated<string>;
  position: number;
}

export interface StructureRegions {
  structure_id: number;
  region_id: number;
  group_id: number;
  /** The leaf region's share in the country; shares sum to 1. */
  share: string;
  position: number;
}

/** What an index is made of: item -> group -> category, region shares, exclusions; frozen at first use. */
export interface Structures {
  id: GeneratedAlways<number>;
  family: string;
  revision: number;
  title: Json<LocalText>;
  status: Generated<"draft" | "submitted" | "approved" | "in_use" | "retired">;
  last_edited_by: string | null;
  approved_by: string | null;
  approved_at: Timestamp | null;
  note: Generated<string>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
  contributors: Generated<string[]>;
}

/** Codes of the declared subjects, computed and entered, written at every start; one that is no longer declared stays, since rows name it. */
export interface Subjects {
  code: string;
  kind: "prices" | "indices" | "series";
}

/** Emails about the end of a subscription: each is told once for a last paid day. */
export interface SubscriptionEndNotices {
  subscription_id: number;
  /** The template of its email. */
  notice: "grace-began" | "grace-ends" | "subscription-expired";
  /** The last day of the period that it is about. */
  ended_on: string;
  created_at: Timestamp;
  /** When it was told, or found to be true no more; null = due. */
  told_at: Timestamp | null;
}

/** The plan and the days that an event of a subscription led to, as they were told then. */
export interface SubscriptionEventDays {
  event_id: number;
  plan_name: Json;
  from_on: string;
  to_on: string;
}

/** What happened to a subscription, by people and by days; its id is the version of the live event. */
export interface SubscriptionEvents {
  id: GeneratedAlways<number>;
  subscription_id: number;
  action: string;
  status_before: string | null;
  status_after: string | null;
  reason: Generated<string>;
  actor: string | null;
  at: Timestamp;
}

export interface SubscriptionNotes {
  id: GeneratedAlways<number>;
  subscription_id: number;
  text: string;
  created_by: string;
  created_at: Timestamp;
}

/** Days, both included, on which one version of a plan holds. A period that ended before it began is kept, and opens nothing. */
export interface SubscriptionPeriods {
  id: GeneratedAlways<number>;
  subscription_id: number;
  plan_version_id: number;
  source: "paid" | "complimentary" | "trial" | "staff";
  starts_on: string;
  ends_on: string;
  term_months: number | null;
  promo_code_id: number | null;
  granted_by: string | null;
  approved_by: string | null;
  reason: Generated<string>;
  created_at: Generated<Timestamp>;
  /** The payment that a paid period stands on: the number of its order, or what the people who gave it entered. Null where it is not paid for, or was given before this was asked. */
  payment_reference: string | null;
}

/** Who reads on an organisation's subscription; a person's own needs no seat. */
export interface SubscriptionSeats {
  id: GeneratedAlways<number>;
  subscription_id: number;
  user_uuid: string;
  from_on: string;
  to_on: string | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

/** What lists of subscribers are narrowed and ordered by. A copy: what decides access is computed from the periods. */
export interface SubscriptionStandings {
  subscription_id: number;
  /** First day that it was computed for; infinity = changed since, lists compute it until the clock has. */
  from_on: Generated<string>;
  /** First day on which it may be another. */
  until_on: Generated<string>;
  /** Null = it has no period, and lists leave it out. */
  state: string | null;
  plan_id: number | null;
  source: string | null;
  starts_on: string | null;
  ends_on: string | null;
  name: Generated<string>;
  /** Names in all languages, and the code or address, for the search. */
  words: Generated<string>;
}

export interface SubscriptionSuspensions {
  id: GeneratedAlways<number>;
  subscription_id: number;
  from_on: string;
  to_on: string | null;
  reason: string;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

/** What one person or organisation holds: periods, suspensions and seats hang on it. Its status is computed from days. */
export interface Subscriptions {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  user_uuid: string | null;
  organisation_id: number | null;
  /** Its last period is not in force before this has come. */
  awaiting: "payment" | "proof" | null;
  rejected_at: Timestamp | null;
  /** When somebody said that it shall end with its last period; no grace follows. */
  cancelled_on: string | null;
  extra_seats: Generated<number>;
  /** The status that its people were told last. */
  told_status: string | null;
  /** First day on which its status may be another; null = it stays. */
  turns_on: string | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

/** Something that one person of staff is to do by a day, because of a message of a reader. */
export interface Tasks {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  title: string;
  person_uuid: string;
  due_on: string;
  feedback_id: number;
  done_at: Timestamp | null;
  done_by: string | null;
  created_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: Generated<number>;
}

/** Percent by class from a day on. Without a row no tax is charged, and pages say so. */
export interface TaxRates {
  id: GeneratedAlways<number>;
  class: "standard" | "reduced" | "none";
  percent: string;
  valid_from: string;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

/** What the test gateway of the demonstration sends, and when; it knows a payment by what it has sent. */
export interface TestMessages {
  id: GeneratedAlways<number>;
  payment_uuid: string;
  body: string;
  signature: Generated<string>;
  is_forged: Generated<boolean>;
  due_at: Timestamp;
  sent_at: Timestamp | null;
  status: number | null;
}

/** Accounts that count as one person, so that neither is the second person for the other. */
export interface TiedAccounts {
  /** Who brought the account in, or read a mail that opens it. */
  person_uuid: string;
  account_uuid: string;
  /** hand-over: the person read a mail that opens the account; browser: both signed in from one browser, and the person brought the account in. */
  by: "hand-over" | "browser";
  at: Generated<Timestamp>;
  /** Since then they are two again: a third person said so, or the account was opened by a mail that nobody read by hand. */
  loosened_at: Timestamp | null;
  /** Somebody had signed in to the account before the tie: it goes on counting as a holder beside the person for 14 days. */
  was_apart: Generated<boolean>;
}

/** Money that came to the account for an order. It is held until all of the order is there. */
export interface TransferMoney {
  id: GeneratedAlways<number>;
  order_id: number;
  proof_id: number | null;
  amount: number;
  paid_on: string;
  bank_reference: Generated<string>;
  /** The payment that it became: it settles the order or is a credit. Null = held as part of what is asked for. */
  payment_id: number | null;
  recorded_by: string;
  second_by: string | null;
  created_at: Timestamp;
  /** The line of a statement that shows it. Money is shown by one line, and a line is booked once. */
  line_id: number | null;
}

/** Slips of payers. An order has one that is looked at; `checked` waits for a second person. */
export interface TransferProofs {
  id: GeneratedAlways<number>;
  uuid: Generated<string>;
  order_id: number;
  file_uuid: string;
  name: string;
  media_type: string;
  sha256: string;
  amount: number;
  paid_on: string;
  bank_reference: Generated<string>;
  state: Generated<"received" | "checked" | "verified" | "part" | "returned" | "replaced">;
  reason: "unreadable" | "amount" | "account" | "other" | null;
  note: Generated<string>;
  first_by: string | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  created_at: Timestamp;
  /** Minor units that `first_by` found on the account. Another person who finds other facts begins anew. */
  first_amount: number | null;
  /** The day that `first_by` found. */
  first_paid_on: string | null;
  /** The number of the bank that `first_by` found. */
  first_reference: string | null;
}

/** Accounts of the seller and the rules of proofs. One row; without an account nobody pays by transfer. */
export interface TransferSettings {
  single: Generated<boolean>;
  accounts: Generated<Json<BankAccount[]>>;
  /** Days that an order by transfer is held, and by which a proof or a part payment prolongs it. */
  due_days: Generated<number>;
  check_days: Generated<number>;
  /** Minor units; money above it is confirmed by a second person. Null = one person is enough. */
  second_above: number | null;
  version: Generated<number>;
  updated_by: string | null;
  updated_at: Timestamp;
}

/** Browsers on which a person need not show the second factor again until expires_at; ended ones are deleted. */
export interface TrustedDevices {
  uuid: Generated<string>;
  user_uuid: string;
  /** sha256 of the secret in the browser's cookie, hex; each sign-in puts a new one in its place. */
  secret_hash: string;
  user_agent: string | null;
  /** Of the last use, like user_agent. */
  ip: string | null;
  created_at: Timestamp;
  last_used_at: Timestamp;
  expires_at: Timestamp;
}

export interface TwoFactor {
  user_uuid: string;
  /** The authenticator's secret, AES-256-GCM under a key from APP_SECRET. */
  secret_sealed: Buffer;
  confirmed_at: Timestamp | null;
  /** The 30-second step of the last code taken, so that no code works twice. */
  last_step: Generated<number>;
  created_at: Generated<Timestamp>;
}

export interface Units {
  id: GeneratedAlways<number>;
  code: string;
  name: Json<LocalText>;
  dimension: "mass" | "volume" | "area" | "length" | "count" | "time";
  /** How many of the dimension's base unit (kg, m3, m2, m, each, hour) one of this is. */
  factor_to_base: string;
  valid_from: string | null;
  valid_to: string | null;
  sort: Generated<number>;
  note: Generated<string>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

/** Notes of staff about an account; the person reads them in the export of their own data. */
export interface UserNotes {
  id: GeneratedAlways<number>;
  user_uuid: string;
  text: string;
  created_by: string;
  created_at: Timestamp;
}

export interface Users {
  uuid: Generated<string>;
  name: string;
  email: string;
  /** argon2id; null until an invitation is accepted. */
  password_hash: string | null;
  organisation_id: number | null;
  role_id: number;
  is_corporate: Generated<boolean>;
  is_personalised: Generated<boolean>;
  is_verified: Generated<boolean>;
  first_time_login: Generated<boolean>;
  locale: Generated<"en" | "ms">;
  colour_mode: Generated<"system" | "light" | "dark">;
  phone: string | null;
  job_title: string | null;
  personalisation: Generated<Json>;
  status: Generated<"invited" | "unverified" | "active" | "suspended" | "closed">;
  is_demo: Generated<boolean>;
  last_login_at: Timestamp | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** What the person chose for themselves: notices by event, number format, default region and base year. */
  preferences: Generated<Json>;
  /** Version of the terms that the person accepted at sign-up; null for people whom staff invited. */
  terms_version: string | null;
  terms_accepted_at: Timestamp | null;
  /** Kept as it was uploaded, metadata included; a new photo is a new file, so that its address never changes what it shows. */
  photo_uuid: string | null;
  /** This person needs a second factor, whatever the policy asks of the role. */
  must_use_two_factor: Generated<boolean>;
  /** Last day of the account, in the installation's time zone; the day after, nobody signs in to it and its sessions and keys end. */
  expires_on: string | null;
  /** The organisation that the person may buy for, given by staff or by having signed up for it; it counts while they are with it. */
  buys_for_id: number | null;
  /** Who made the account, gave it its role or organisation, handed its invitation over, or let its role or organisation enter prices: they confirm and approve no price that it entered, whatever role it has now. */
  brought_by: Generated<string[]>;
  /** Who confirmed, as the second person, that it enters prices: they review none of them where another person can, who neither proposed nor confirmed it. */
  let_in_by: Generated<string[]>;
  /** Since it first entered or submitted prices that others review; null = never. It stays with any other role: who brought the account in reviews none of them. */
  reported_at: Timestamp | null;
}

/** Codes and links sent by mail: hashed, single use, one live one a person and purpose. */
export interface Verifications {
  id: GeneratedAlways<number>;
  purpose: "verify" | "reset" | "invite" | "complimentary" | "sign-in" | "not-me" | "request";
  user_uuid: string | null;
  registration_uuid: string | null;
  token_hash: string | null;
  code_hash: string | null;
  sent_to: string;
  attempts: Generated<number>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  report_request_uuid: string | null;
}

/** A member of staff sees what a subscriber sees: read only, in one session, until it ends. */
export interface Viewings {
  uuid: Generated<string>;
  session_id: number;
  staff_uuid: string;
  user_uuid: string;
  reason: string;
  started_at: Timestamp;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
}

/** Data that readers ask for in the catalogue. */
export interface WantedData {
  uuid: Generated<string>;
  /** As the first person wrote it; another letter case or more spaces are the same wish. */
  words: string;
  /** Staff have read it: from then on everybody sees it. Null: only who asked sees it. */
  listed_at: Timestamp | null;
  listed_by: string | null;
  asked_by: string;
  created_at: Generated<Timestamp>;
}

/** One vote a person. */
export interface WantedDataVotes {
  wanted_uuid: string;
  user_uuid: string;
  created_at: Generated<Timestamp>;
}

/** New weights go on from the old ones: each series in their first period over the same from the new weights. */
export interface WeightLinks {
  run_id: number;
  weight_set_id: number;
  category_id: number;
  variant: string;
  region_id: number;
  overlap: number;
}

export interface WeightSets {
  id: GeneratedAlways<number>;
  family: string;
  code: string;
  title: Json<LocalText>;
  source_document: Generated<string>;
  valid_from: string;
  total: Generated<string>;
  status: Generated<"draft" | "submitted" | "approved" | "in_use" | "retired">;
  last_edited_by: string | null;
  approved_by: string | null;
  approved_at: Timestamp | null;
  note: Generated<string>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
  contributors: Generated<string[]>;
}

export interface Weights {
  weight_set_id: number;
  category_id: number;
  group_id: number;
  /** The group's weight in the category; a category's weights sum to the set's total exactly. */
  value: string;
}

export interface Database {
  account_batch_rows: AccountBatchRows;
  account_batches: AccountBatches;
  ad_bookings: AdBookings;
  ad_creatives: AdCreatives;
  ad_days: AdDays;
  ad_events: AdEvents;
  ad_let_go: AdLetGo;
  ad_plans: AdPlans;
  ad_slots: AdSlots;
  api_key_days: ApiKeyDays;
  api_keys: ApiKeys;
  audit_detail: AuditDetail;
  audit_head: AuditHead;
  audit_log: AuditLog;
  average_decisions: AverageDecisions;
  average_locks: AverageLocks;
  averages: Averages;
  backup_codes: BackupCodes;
  bank_statement_lines: BankStatementLines;
  bank_statements: BankStatements;
  base_levels: BaseLevels;
  base_means: BaseMeans;
  base_periods: BasePeriods;
  base_prices: BasePrices;
  billing_details: BillingDetails;
  billing_documents: BillingDocuments;
  billing_settings: BillingSettings;
  building_categories: BuildingCategories;
  clearance_settings: ClearanceSettings;
  closure_requests: ClosureRequests;
  component_runs: ComponentRuns;
  component_values: ComponentValues;
  content_group_items: ContentGroupItems;
  content_groups: ContentGroups;
  content_items: ContentItems;
  content_links: ContentLinks;
  content_rechecks: ContentRechecks;
  content_slugs: ContentSlugs;
  content_versions: ContentVersions;
  content_views: ContentViews;
  correction_runs: CorrectionRuns;
  correction_sheets: CorrectionSheets;
  corrections: Corrections;
  demo_loads: DemoLoads;
  document_clearances: DocumentClearances;
  document_downloads: DocumentDownloads;
  document_papers: DocumentPapers;
  downloads: Downloads;
  empty_searches: EmptySearches;
  entered_levels: EnteredLevels;
  entered_observations: EnteredObservations;
  entered_series: EnteredSeries;
  entitlements: Entitlements;
  exchange_rates: ExchangeRates;
  faq_answers: FaqAnswers;
  feedback: Feedback;
  feedback_events: FeedbackEvents;
  feedback_links: FeedbackLinks;
  feedback_messages: FeedbackMessages;
  feedback_votes: FeedbackVotes;
  files: Files;
  first_task_lists: FirstTaskLists;
  first_tasks: FirstTasks;
  form_drafts: FormDrafts;
  former_suppliers: FormerSuppliers;
  gateway_events: GatewayEvents;
  group_levels: GroupLevels;
  idempotency_keys: IdempotencyKeys;
  import_batches: ImportBatches;
  import_headers: ImportHeaders;
  import_rows: ImportRows;
  index_families: IndexFamilies;
  index_values: IndexValues;
  item_groups: ItemGroups;
  item_units: ItemUnits;
  items: Items;
  jobs: Jobs;
  known_devices: KnownDevices;
  known_permissions: KnownPermissions;
  legal_acceptances: LegalAcceptances;
  legal_versions: LegalVersions;
  link_factors: LinkFactors;
  live_sockets: LiveSockets;
  mail_templates: MailTemplates;
  mails: Mails;
  mails_read_by_hand: MailsReadByHand;
  manufacturers: Manufacturers;
  media: Media;
  media_sizes: MediaSizes;
  media_uses: MediaUses;
  media_versions: MediaVersions;
  minimum_wages: MinimumWages;
  number_series: NumberSeries;
  observation_batches: ObservationBatches;
  observation_rows: ObservationRows;
  order_deliveries: OrderDeliveries;
  order_delivery_downloads: OrderDeliveryDownloads;
  orders: Orders;
  organisations: Organisations;
  outbox: Outbox;
  outbox_cursors: OutboxCursors;
  outlets: Outlets;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  past_grants: PastGrants;
  past_roles: PastRoles;
  past_suppliers: PastSuppliers;
  payment_reversals: PaymentReversals;
  payments: Payments;
  permission_decisions: PermissionDecisions;
  person_keys: PersonKeys;
  plan_use: PlanUse;
  plan_versions: PlanVersions;
  plans: Plans;
  promo_codes: PromoCodes;
  proposals: Proposals;
  quote_messages: QuoteMessages;
  quotes: Quotes;
  rate_limits: RateLimits;
  reader_marks: ReaderMarks;
  recent_holders: RecentHolders;
  record_presence: RecordPresence;
  refunds: Refunds;
  regions: Regions;
  registrations: Registrations;
  relatives: Relatives;
  release_calendar: ReleaseCalendar;
  release_cells: ReleaseCells;
  release_events: ReleaseEvents;
  releases: Releases;
  report_embed_days: ReportEmbedDays;
  report_embeds: ReportEmbeds;
  report_request_answers: ReportRequestAnswers;
  report_request_downloads: ReportRequestDownloads;
  report_request_drafts: ReportRequestDrafts;
  report_request_events: ReportRequestEvents;
  report_request_files: ReportRequestFiles;
  report_request_held: ReportRequestHeld;
  report_request_messages: ReportRequestMessages;
  report_request_numbers: ReportRequestNumbers;
  report_request_people: ReportRequestPeople;
  report_request_quotes: ReportRequestQuotes;
  report_requests: ReportRequests;
  request_macros: RequestMacros;
  request_settings: RequestSettings;
  role_permissions: RolePermissions;
  roles: Roles;
  rounds: Rounds;
  rule_sets: RuleSets;
  runs: Runs;
  sample_lines: SampleLines;
  saved_views: SavedViews;
  scenario_values: ScenarioValues;
  scenarios: Scenarios;
  seat_invitations: SeatInvitations;
  security_events: SecurityEvents;
  series: Series;
  series_definitions: SeriesDefinitions;
  series_fetches: SeriesFetches;
  series_releases: SeriesReleases;
  series_sources: SeriesSources;
  sessions: Sessions;
  settings: Settings;
  share_links: ShareLinks;
  sheet_events: SheetEvents;
  sheets: Sheets;
  site_settings: SiteSettings;
  stored_objects: StoredObjects;
  structure_exclusions: StructureExclusions;
  structure_items: StructureItems;
  structure_regions: StructureRegions;
  structures: Structures;
  subjects: Subjects;
  subscription_end_notices: SubscriptionEndNotices;
  subscription_event_days: SubscriptionEventDays;
  subscription_events: SubscriptionEvents;
  subscription_notes: SubscriptionNotes;
  subscription_periods: SubscriptionPeriods;
  subscription_seats: SubscriptionSeats;
  subscription_standings: SubscriptionStandings;
  subscription_suspensions: SubscriptionSuspensions;
  subscriptions: Subscriptions;
  tasks: Tasks;
  tax_rates: TaxRates;
  test_messages: TestMessages;
  tied_accounts: TiedAccounts;
  transfer_money: TransferMoney;
  transfer_proofs: TransferProofs;
  transfer_settings: TransferSettings;
  trusted_devices: TrustedDevices;
  two_factor: TwoFactor;
  units: Units;
  user_notes: UserNotes;
  users: Users;
  verifications: Verifications;
  viewings: Viewings;
  wanted_data: WantedData;
  wanted_data_votes: WantedDataVotes;
  weight_links: WeightLinks;
  weight_sets: WeightSets;
  weights: Weights;
}
