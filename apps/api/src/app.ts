import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { accessExplanationRoutes } from './features/access-explanations/routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { accountBatchRoutes } from './features/account-batches/routes.ts';
import { adBookingRoutes } from './features/ad-bookings/routes.ts';
import { adPlanRoutes } from './features/ad-plans/routes.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { apiPageRoutes } from './features/api-page/routes.ts';
import { approvalRoutes } from './features/approval-steps/routes.ts';
import { otherHolderRoutes } from './features/approvals/routes.ts';
import { auditLogRoutes } from './features/audit-logs/routes.ts';
import { averageRoutes } from './features/averages/routes.ts';
import { basePeriodRoutes } from './features/base-periods/routes.ts';
import { billingSettingRoutes } from './features/billing-settings/routes.ts';
import { catalogueRoutes } from './features/catalogue/routes.ts';
import { checklistRoutes } from './features/checklist/routes.ts';
import { closureRoutes } from './features/closures/routes.ts';
import { contentRoutes } from './features/content/routes.ts';
import { correctionRoutes } from './features/corrections/routes.ts';
import { draftRoutes } from './features/drafts/routes.ts';
import { enteredSeriesRoutes } from './features/entered-series/routes.ts';
import { exchangeRateRoutes } from './features/exchange-rates/routes.ts';
import { faqUseRoutes } from './features/faq-use/routes.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import { firstTaskRoutes } from './features/first-tasks/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { indexFamilyRoutes } from './features/index-families/routes.ts';
import { jobRoutes } from './features/jobs/routes.ts';
import { legalRoutes } from './features/legal/routes.ts';
import { listRoutes } from './features/lists/routes.ts';
import { liveRoutes } from './features/live/routes.ts';
import { mailTemplateRoutes } from './features/mail-templates/routes.ts';
import { mailRoutes } from './features/mails/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { minimumWageRoutes } from './features/minimum-wages/routes.ts';
import { offerRoutes } from './features/offers/routes.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { organisationRoutes } from './features/organisations/routes.ts';
import { passkeyRoutes } from './features/passkeys/routes.ts';
import { planRoutes } from './features/plans/routes.ts';
import { productRoutes } from './features/products/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { promoCodeRoutes } from './features/promo-codes/routes.ts';
import { proposalRoutes } from './features/proposals/routes.ts';
import { publishedRoutes } from './features/published/routes.ts';
import { quoteRoutes } from './features/quotes/routes.ts';
import { referenceDataRoutes } from './features/reference-data/routes.ts';
import { releaseDateRoutes } from './features/release-dates/routes.ts';
import { countMissed } from './features/releases/missed/missed.queries.ts';
import { releaseRoutes } from './features/releases/routes.ts';
import { reportEmbedRoutes } from './features/report-embeds/routes.ts';
import { reportRequestRoutes } from './features/report-requests/routes.ts';
import { roleRoutes } from './features/roles/routes.ts';
import { roundRoutes } from './features/rounds/routes.ts';
import { ruleSetRoutes } from './features/rule-sets/routes.ts';
import { runRoutes } from './features/runs/routes.ts';
import { sampleLineRoutes } from './features/sample-lines/routes.ts';
import { savedViewRoutes } from './features/saved-views/routes.ts';
import { scenarioRoutes } from './features/scenarios/routes.ts';
import { seatRoutes } from './features/seats/routes.ts';
import { securityRoutes } from './features/security/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { sheetRoutes } from './features/sheets/routes.ts';
import { siteSettingRoutes } from './features/site-settings/routes.ts';
import { stateRoutes } from './features/states/routes.ts';
import { structureRoutes } from './features/structures/routes.ts';
import { ownPlanRoutes } from './features/subscriptions/own.routes.ts';
import { subscriptionRoutes } from './features/subscriptions/routes.ts';
import { taxRateRoutes } from './features/tax-rates/routes.ts';
import { trustedDeviceRoutes } from './features/trusted-devices/routes.ts';
import { twoFactorRoutes } from './features/two-factor/routes.ts';
import { userSessionRoutes } from './features/user-sessions/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { viewingRoutes } from './features/viewings/routes.ts';
import { wantedDataRoutes } from './features/wanted-data/routes.ts';
import { weightSetRoutes } from './features/weight-sets/routes.ts';
import { countKeyUse } from './platform/api-keys/count-use.ts';
import { streamChanges } from './platform/cache/changes.ts';
import { checkDeclarations } from './platform/declarations/check-declarations.ts';
import { noteDownloads } from './platform/files/downloads.ts';
import { logAnswers } from './platform/http/access-log.ts';
import { answerBroken, answerErrors, answerUnreadable } from './platform/http/error-answers.ts';
import { believeForwarded, passedHops } from './platform/http/forwarded.ts';
import { answerHealth } from './platform/http/health.ts';
import { readJson } from './platform/http/input/json-body.ts';
import { sendSecurityHeaders } from './platform/http/security-headers.ts';
import { answerUnknownRoutes } from './platform/http/unknown-routes.ts';
import { answerEvenly } from './platform/limits/even-timing.ts';
import { limitInFlight } from './platform/limits/in-flight.ts';
import { ARRIVAL, refuseSlowBodies } from './platform/limits/slow-requests.ts';
import type { Platform } from './platform/platform.ts';

const MIB = 1024 * 1024;
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Accept',
  'X-XSRF-TOKEN',
  'X-Requested-With',
  'X-Socket-Id',
  'X-Background',
  'X-See-As',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
];
const EXPOSED_HEADERS = [
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'ETag',
  'Content-Disposition',
];

/** The HTTP API: the edge first, then the features in reading order. */
export async function buildApp(platform: Platform, logger: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }), // logAnswers says it better
    bodyLimit: MIB,
    trustProxy: passedHops(platform.config),
    ...ARRIVAL,
    clientErrorHandler: answerBroken,
    frameworkErrors: answerUnreadable,
    genReqId: () => randomUUID().slice(-12),
    routerOptions: { maxParamLength: 200 },
  });
  app.removeContentTypeParser('text/plain'); // a page of anybody could send it without asking first
  app.decorateRequest('person', null);
  app.decorateRequest('caller', null);
  app.decorateRequest('waitedMs', 0);
  app.decorateRequest('isLong', false);
  readJson(app);
  believeForwarded(app, platform.config);
  logAnswers(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  answerErrors(app, platform.limits);
  answerEvenly(app, platform.beatMs);
  answerUnknownRoutes(app, platform.allowedOrigins);
  refuseSlowBodies(app);
  limitInFlight(app, platform.config.rateLimitFactor);
  countKeyUse(app, platform);
  noteDownloads(app, platform);
  sendSecurityHeaders(app);
  await app.register(cors, {
    origin: [...platform.allowedOrigins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
    strictPreflight: false, // an OPTIONS of no browser is answered too, not with a refusal in plain text
  });
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, { limits: { fileSize: 20 * MIB, files: 1, fields: 20 } });

  sessionRoutes(app, platform);
  accountRoutes(app, platform);
  twoFactorRoutes(app, platform);
  trustedDeviceRoutes(app, platform);
  passkeyRoutes(app, platform);
  securityRoutes(app, platform);
  apiKeyRoutes(app, platform);
  mailRoutes(app, platform);
  stateRoutes(app, platform);
  mailTemplateRoutes(app, platform);
  userSessionRoutes(app, platform);
  userRoutes(app, platform);
  accountBatchRoutes(app, platform);
  organisationRoutes(app, platform);
  subscriptionRoutes(app, platform);
  accessExplanationRoutes(app, platform);
  viewingRoutes(app, platform);
  roleRoutes(app, platform);
  profileRoutes(app, platform);
  closureRoutes(app, platform);
  draftRoutes(app, platform);
  checklistRoutes(app, platform);
  correctionRoutes(app, platform);
  scenarioRoutes(app, platform);
  indexFamilyRoutes(app, platform);
  sampleLineRoutes(app, platform);
  savedViewRoutes(app, platform);
  proposalRoutes(app, platform);
  otherHolderRoutes(app, platform);
  ownPlanRoutes(app, platform);
  seatRoutes(app, platform);
  firstTaskRoutes(app, platform);
  jobRoutes(app, platform);
  auditLogRoutes(app, platform);
  liveRoutes(app, platform);
  referenceDataRoutes(app, platform);
  listRoutes(app, platform);
  exchangeRateRoutes(app, platform);
  minimumWageRoutes(app, platform);
  weightSetRoutes(app, platform);
  structureRoutes(app, platform);
  ruleSetRoutes(app, platform);
  basePeriodRoutes(app, platform);
  approvalRoutes(app, platform);
  roundRoutes(app, platform);
  sheetRoutes(app, platform);
  quoteRoutes(app, platform);
  importRoutes(app, platform);
  averageRoutes(app, platform);
  runRoutes(app, platform);
  releaseRoutes(app, platform);
  releaseDateRoutes(app, platform);
  enteredSeriesRoutes(app, platform);
  planRoutes(app, platform);
  promoCodeRoutes(app, platform);
  taxRateRoutes(app, platform);
  offerRoutes(app, platform);
  billingSettingRoutes(app, platform);
  orderRoutes(app, platform);
  adPlanRoutes(app, platform);
  adBookingRoutes(app, platform);
  mediaRoutes(app, platform);
  reportRequestRoutes(app, platform);
  reportEmbedRoutes(app, platform);
  feedbackRoutes(app, platform);
  faqUseRoutes(app, platform);
  productRoutes(app, platform);
  catalogueRoutes(app, platform);
  wantedDataRoutes(app, platform);
  contentRoutes(app, platform);
  legalRoutes(app, platform);
  siteSettingRoutes(app, platform);
  publishedRoutes(app, platform);
  apiPageRoutes(app, platform);
  checkDeclarations(platform);

  streamChanges(app, platform);
  answerHealth(app, platform, countMissed);
  return app;
}
