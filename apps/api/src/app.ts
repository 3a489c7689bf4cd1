import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import qs from 'qs';
import { BackupFolderWatch } from './domain/backups/backup-folder.ts';
import { readSettings } from './domain/settings/settings.repository.ts';
import { accountingRoutes } from './features/accounting/accounting.routes.ts';
import { approvalRoutes } from './features/approvals/approvals.routes.ts';
import { branchRoutes } from './features/branches/branches.routes.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { optionRoutes } from './features/catalogue/options.routes.ts';
import { counterfeitRoutes } from './features/counterfeits/counterfeits.routes.ts';
import { customerRoutes } from './features/customers/customers.routes.ts';
import { paperPictureRoutes } from './features/customers/paper-pictures.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { importRoutes } from './features/import/import.routes.ts';
import { importLogRoutes } from './features/import/import-log.routes.ts';
import { invoiceRoutes } from './features/invoice/invoices.routes.ts';
import { largeReportRoutes } from './features/large-reports/large-reports.routes.ts';
import { listPreferenceRoutes } from './features/lists/list-preferences.routes.ts';
import { savedViewRoutes } from './features/lists/saved-views.routes.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { type LiveHub, openLiveHub } from './features/live/live-hub.ts';
import { locationRoutes } from './features/location/location.routes.ts';
import { logRoutes } from './features/log/log.routes.ts';
import { outboxRoutes } from './features/mail/outbox.routes.ts';
import type { SendTools } from './features/messages/channels/channel.ts';
import { messageAdminRoutes } from './features/messages/message-admin.routes.ts';
import { messageRoutes } from './features/messages/messages.routes.ts';
import { healthRoutes } from './features/operations/health.ts';
import { registerMetrics } from './features/operations/metrics.ts';
import { printingRoutes } from './features/printing/printing.routes.ts';
import type { PrintTools } from './features/printing/work-queue.ts';
import { avatarRoutes } from './features/profile/avatar.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { feedFileRoutes } from './features/rate-sources/feed-files.routes.ts';
import type { FetchTools } from './features/rate-sources/fetch-due.ts';
import { rateSourceRoutes } from './features/rate-sources/rate-sources.routes.ts';
import { tierRoutes } from './features/rate-tiers/tiers.routes.ts';
import { boardRoutes } from './features/rates/board.routes.ts';
import { rateRoutes } from './features/rates/rates.routes.ts';
import { rateRuleRoutes } from './features/rates/rules/rules.routes.ts';
import { journalRoutes } from './features/report/journal.routes.ts';
import { reportRoutes } from './features/report/report.routes.ts';
import { safeRoutes } from './features/safe/safe.routes.ts';
import { safeDetailRoutes } from './features/safe/safe-detail.routes.ts';
import { screeningRoutes } from './features/screening/screening.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import type { SignInTools } from './features/session/account/visitor.ts';
import { openCaptcha } from './features/session/captcha/captcha.ts';
import { passwordRoutes } from './features/session/password/password.routes.ts';
import { passkeyRoutes } from './features/session/second-factor/passkey.routes.ts';
import { totpRoutes } from './features/session/second-factor/totp.routes.ts';
import { authenticator } from './features/session/sessions/authenticate.ts';
import { deviceRoutes } from './features/session/sessions/devices.routes.ts';
import { passkeySignInRoutes } from './features/session/sign-in/passkey-sign-in.routes.ts';
import { approverProver } from './features/session/sign-in/prove-approver.ts';
import { sessionRoutes } from './features/session/sign-in/session.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { registerDocs } from './features/site/api-docs/docs.ts';
import { registerGuide } from './features/site/guide/guide.ts';
import { serveWebApp } from './features/site/web-app.ts';
import { readWebBuild } from './features/site/web-build.ts';
import { staffRoutes } from './features/staff/staff.routes.ts';
import { statementRoutes } from './features/statement/statement.routes.ts';
import { statementImportRoutes } from './features/statement/statement-import.routes.ts';
import { storedFileRoutes } from './features/stored-files/stored-files.routes.ts';
import { submissionRoutes } from './features/submission/submission.routes.ts';
import { tillRoutes } from './features/till/tills.routes.ts';
import { displayRoutes } from './features/trade/display/display.routes.ts';
import { reservationRoutes } from './features/trade/reservation/reservation.routes.ts';
import { completeTicket, tradeRoutes } from './features/trade/trade.routes.ts';
import { transferRoutes } from './features/transfer/transfer.routes.ts';
import { voucherRoutes } from './features/voucher/voucher.routes.ts';
import { voucherPictureRoutes } from './features/voucher/voucher-pictures.routes.ts';
import { checkWorkingHours, mayWorkNow } from './features/working-hours/check-working-hours.ts';
import { workingHoursRoutes } from './features/working-hours/working-hours.routes.ts';
import { IMPORTERS } from './importers.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { SchemaWatch } from './platform/db/schema-watch.ts';
import { registerDownloads } from './platform/files/download.ts';
import { registerStoredFiles } from './platform/files/stored-files.ts';
import { registerUploads } from './platform/files/uploaded-file.ts';
import { registerAccess } from './platform/http/access.ts';
import { registerCompressedAnswers } from './platform/http/answers/compressed-answers.ts';
import { serializerCompiler } from './platform/http/answers/serialization.ts';
import { registerSharedAnswers } from './platform/http/answers/shared-answers.ts';
import type { App } from './platform/http/app.ts';
import { registerApprovableActs } from './platform/http/approval.ts';
import {
  refuseUnreadable,
  refuseWhileClosing,
  registerErrorHandler,
  registerNotFound,
} from './platform/http/error-handler.ts';
import { registerGoneClients } from './platform/http/gone-clients.ts';
import { refuseOtherVersion } from './platform/http/other-version.ts';
import { registerPersonShare } from './platform/http/person-share.ts';
import { registerRateLimit } from './platform/http/rate-limit.ts';
import { registerReplays } from './platform/http/replay.ts';
import { registerNoStore, registerSecurityHeaders, securityHeaders } from './platform/http/security-headers.ts';
import { registerSlowClients, SERVER_LIMITS } from './platform/http/slow-clients.ts';
import { validatorCompiler } from './platform/http/validation.ts';
import { refuseBrokenText } from './platform/http/well-formed.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { messageHosts } from './platform/net/allowed-hosts.ts';
import { startRegularWork } from './regular-work.ts';

const build = (options: FastifyServerOptions): App => Fastify(options).withTypeProvider<ZodTypeProvider>();

export interface AppOptions {
  config: Config;
  database: Database;
  logger: FastifyServerOptions['logger'];
  /** Holds every answer against its whole schema; for tests. */
  hasCheckedAnswers?: boolean;
}

const BODY_LIMIT = 1024 * 1024;

/** Builds the whole HTTP side on a database that is already migrated. Tests call it with `inject()`. */
export async function buildApp({ config, database, logger, hasCheckedAnswers = false }: AppOptions): Promise<App> {
  const setHeaders = securityHeaders(config);
  const app = build({
    logger,
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: BODY_LIMIT,
    ...SERVER_LIMITS,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Our own refusal instead, in the envelope every answer has: see `refuseWhileClosing`.
    return503OnClosing: false,
    frameworkErrors: refuseUnreadable(setHeaders),
    // HEAD would run the whole of a GET, a file of a million rows included, and throw it away.
    exposeHeadRoutes: false,
    routerOptions: {
      // Duplicate parameters become arrays, which schemas then refuse; nesting is bounded.
      querystringParser: (text) =>
        qs.parse(text, { depth: 3, arrayLimit: 250, parameterLimit: 500, ignoreQueryPrefix: true }),
    },
  });
  // Bodies are JSON, or files where a route takes them; plain text is neither.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler(hasCheckedAnswers));
  app.decorateRequest('actor');
  app.decorateRequest('database', { getter: () => database });

  const watch = new SchemaWatch(database);
  registerErrorHandler(app as unknown as FastifyInstance, watch);
  refuseWhileClosing(app as unknown as FastifyInstance);
  registerSlowClients(app as unknown as FastifyInstance);
  registerSecurityHeaders(app as unknown as FastifyInstance, setHeaders);
  // Only the origins named in the configuration; none means same origin only.
  if (config.CORS_ORIGINS.length > 0) await app.register(cors, { origin: config.CORS_ORIGINS, maxAge: 600 });
  const backups = new BackupFolderWatch(config);
  const metrics = registerMetrics(app as unknown as FastifyInstance, { config, database, watch, backups });
  const hub = openLiveHub(database);
  // Streams never end by themselves; without this a graceful stop would wait for them forever.
  app.addHook('preClose', () => hub.close());
  const signInTools = signInToolsOf(app, config);
  const sending = { database, config, mail: signInTools.mail, allowed: messageHosts(config) };
  const regular = startRegularWork(app, { config, database, watch, hub, sending });
  const webBuild = readWebBuild(config);
  registerGuide(app as unknown as FastifyInstance, config, database);
  await serveWebApp(app as unknown as FastifyInstance, config);
  await app.register(
    async (scope) => {
      const api = scope.withTypeProvider<ZodTypeProvider>();
      registerNoStore(scope);
      registerCompressedAnswers(scope);
      registerNotFound(scope);
      await registerDocs(scope);
      await registerRateLimit(scope, config.RATE_LIMIT);
      refuseOtherVersion(scope, watch);
      registerSharedAnswers(scope);
      refuseBrokenText(scope);
      registerDownloads(scope);
      registerStoredFiles(scope);
      registerUploads(scope);
      registerApprovableActs(scope);
      registerReplays(scope);
      registerAccess(scope, { authenticate: authenticator(database, mayWorkNow), readSettings });
      registerPersonShare(scope, config.DATABASE_POOL_SIZE);
      registerGoneClients(scope);
      healthRoutes(api, { database, watch, backups, build: webBuild });
      metrics.route(api, config);
      await registerFeatures(scope, { hub, signInTools, webBuild, sending, ...regular });
    },
    { prefix: '/api' },
  );
  return app;
}

const signInToolsOf = (app: App, config: Config) => ({
  config,
  readSettings,
  checkHours: checkWorkingHours,
  mail: openMailer(config, app.log),
  captcha: openCaptcha(config),
});

interface FeatureTools {
  hub: LiveHub;
  signInTools: SignInTools;
  /** Which web app this process serves. */
  webBuild: string | null;
  fetching: FetchTools;
  sending: SendTools;
  printing: PrintTools;
}

async function registerFeatures(scope: FastifyInstance, tools: FeatureTools): Promise<void> {
  const { hub, signInTools, webBuild, fetching, sending, printing } = tools;
  const api = scope.withTypeProvider<ZodTypeProvider>();
  sessionRoutes(api, signInTools);
  passwordRoutes(api, signInTools);
  deviceRoutes(api);
  totpRoutes(api, signInTools);
  passkeyRoutes(api, signInTools);
  passkeySignInRoutes(api, signInTools);
  profileRoutes(api, signInTools.mail);
  await scope.register(avatarRoutes);
  outboxRoutes(api);
  messageRoutes(api, sending);
  messageAdminRoutes(api, sending);
  staffRoutes(api, signInTools.mail);
  branchRoutes(api);
  workingHoursRoutes(api);
  settingsRoutes(api);
  submissionRoutes(api);
  logRoutes(api);
  listPreferenceRoutes(api);
  savedViewRoutes(api);
  storedFileRoutes(api);
  catalogueRoutes(api);
  optionRoutes(api);
  await scope.register(importRoutes(IMPORTERS));
  importLogRoutes(api, IMPORTERS);
  locationRoutes(api);
  rateRoutes(api, { readSettings });
  boardRoutes(api, { readSettings }, hub);
  rateRuleRoutes(api, { readSettings });
  rateSourceRoutes(api, fetching);
  await scope.register(feedFileRoutes(fetching));
  safeRoutes(api);
  safeDetailRoutes(api);
  transferRoutes(api);
  largeReportRoutes(api);
  invoiceRoutes(api);
  tradeRoutes(api);
  reservationRoutes(api);
  displayRoutes(api, hub);
  customerRoutes(api);
  statementRoutes(api);
  await scope.register(statementImportRoutes(completeTicket));
  screeningRoutes(api);
  await scope.register(paperPictureRoutes(signInTools.config));
  await scope.register(counterfeitRoutes(signInTools.config));
  await scope.register(voucherPictureRoutes(signInTools.config));
  reportRoutes(api);
  journalRoutes(api);
  accountingRoutes(api);
  dashboardRoutes(api);
  searchRoutes(api);
  const byOthers = { checkHours: signInTools.checkHours, proveHere: approverProver(signInTools) };
  approvalRoutes(api, byOthers);
  tillRoutes(api, byOthers);
  voucherRoutes(api);
  tierRoutes(api);
  printingRoutes(api, printing);
  liveRoutes(api, hub, webBuild);
}
