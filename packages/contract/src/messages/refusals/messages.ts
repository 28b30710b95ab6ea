import enAccount from './en/account.json' with { type: 'json' };
import enAds from './en/ads.json' with { type: 'json' };
import enClearance from './en/clearance.json' with { type: 'json' };
import enCollection from './en/collection.json' with { type: 'json' };
import enComputation from './en/computation.json' with { type: 'json' };
import enContent from './en/content.json' with { type: 'json' };
import enFeedback from './en/feedback.json' with { type: 'json' };
import enFields from './en/fields.json' with { type: 'json' };
import enFiles from './en/files.json' with { type: 'json' };
import enForms from './en/forms.json' with { type: 'json' };
import enHttp from './en/http.json' with { type: 'json' };
import enJobs from './en/jobs.json' with { type: 'json' };
import enLegal from './en/legal.json' with { type: 'json' };
import enLists from './en/lists.json' with { type: 'json' };
import enMails from './en/mails.json' with { type: 'json' };
import enMedia from './en/media.json' with { type: 'json' };
import enOrders from './en/orders.json' with { type: 'json' };
import enPeople from './en/people.json' with { type: 'json' };
import enPlans from './en/plans.json' with { type: 'json' };
import enProblems from './en/problems.json' with { type: 'json' };
import enProposals from './en/proposals.json' with { type: 'json' };
import enPublication from './en/publication.json' with { type: 'json' };
import enRefunds from './en/refunds.json' with { type: 'json' };
import enRequests from './en/requests.json' with { type: 'json' };
import enSamples from './en/samples.json' with { type: 'json' };
import enSeries from './en/series.json' with { type: 'json' };
import enSignIn from './en/sign-in.json' with { type: 'json' };
import enStatements from './en/statements.json' with { type: 'json' };
import enSubscriptions from './en/subscriptions.json' with { type: 'json' };
import enTransfers from './en/transfers.json' with { type: 'json' };
import enValues from './en/values.json' with { type: 'json' };
import msAccount from './ms/account.json' with { type: 'json' };
import msAds from './ms/ads.json' with { type: 'json' };
import msClearance from './ms/clearance.json' with { type: 'json' };
import msCollection from './ms/collection.json' with { type: 'json' };
import msComputation from './ms/computation.json' with { type: 'json' };
import msContent from './ms/content.json' with { type: 'json' };
import msFeedback from './ms/feedback.json' with { type: 'json' };
import msFields from './ms/fields.json' with { type: 'json' };
import msFiles from './ms/files.json' with { type: 'json' };
import msForms from './ms/forms.json' with { type: 'json' };
import msHttp from './ms/http.json' with { type: 'json' };
import msJobs from './ms/jobs.json' with { type: 'json' };
import msLegal from './ms/legal.json' with { type: 'json' };
import msLists from './ms/lists.json' with { type: 'json' };
import msMails from './ms/mails.json' with { type: 'json' };
import msMedia from './ms/media.json' with { type: 'json' };
import msOrders from './ms/orders.json' with { type: 'json' };
import msPeople from './ms/people.json' with { type: 'json' };
import msPlans from './ms/plans.json' with { type: 'json' };
import msProblems from './ms/problems.json' with { type: 'json' };
import msProposals from './ms/proposals.json' with { type: 'json' };
import msPublication from './ms/publication.json' with { type: 'json' };
import msRefunds from './ms/refunds.json' with { type: 'json' };
import msRequests from './ms/requests.json' with { type: 'json' };
import msSamples from './ms/samples.json' with { type: 'json' };
import msSeries from './ms/series.json' with { type: 'json' };
import msSignIn from './ms/sign-in.json' with { type: 'json' };
import msStatements from './ms/statements.json' with { type: 'json' };
import msSubscriptions from './ms/subscriptions.json' with { type: 'json' };
import msTransfers from './ms/transfers.json' with { type: 'json' };
import msValues from './ms/values.json' with { type: 'json' };
import type { Language, RefusalMessages } from './teller.ts';

/** Every sentence of a refusal, by language and area: one file each under `en/`, with its twin under `ms/`. */
export const REFUSAL_MESSAGES = {
  en: {
    account: enAccount,
    ads: enAds,
    clearance: enClearance,
    collection: enCollection,
    computation: enComputation,
    content: enContent,
    feedback: enFeedback,
    forms: enForms,
    fields: enFields,
    files: enFiles,
    http: enHttp,
    jobs: enJobs,
    legal: enLegal,
    lists: enLists,
    mails: enMails,
    media: enMedia,
    orders: enOrders,
    people: enPeople,
    plans: enPlans,
    problems: enProblems,
    proposals: enProposals,
    publication: enPublication,
    refunds: enRefunds,
    requests: enRequests,
    samples: enSamples,
    series: enSeries,
    'sign-in': enSignIn,
    statements: enStatements,
    subscriptions: enSubscriptions,
    transfers: enTransfers,
    values: enValues,
  },
  ms: {
    account: msAccount,
    ads: msAds,
    clearance: msClearance,
    collection: msCollection,
    computation: msComputation,
    content: msContent,
    feedback: msFeedback,
    forms: msForms,
    fields: msFields,
    files: msFiles,
    http: msHttp,
    jobs: msJobs,
    legal: msLegal,
    lists: msLists,
    mails: msMails,
    media: msMedia,
    orders: msOrders,
    people: msPeople,
    plans: msPlans,
    problems: msProblems,
    proposals: msProposals,
    publication: msPublication,
    refunds: msRefunds,
    requests: msRequests,
    samples: msSamples,
    series: msSeries,
    'sign-in': msSignIn,
    statements: msStatements,
    subscriptions: msSubscriptions,
    transfers: msTransfers,
    values: msValues,
  },
} as const satisfies Record<Language, RefusalMessages>;
