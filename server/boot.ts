import { connectDatabase } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { startAnnouncements } from '#app/domain/blog/start-announcements.server.ts'
import { seedExamplePosts } from '#app/domain/blog/seed-example-posts.server.ts'
import { seedDemoFamily } from '#app/domain/dashboard/seed-demo-family.server.ts'
import { startSandboxWebhookWorker } from '#app/domain/billing/sandbox/sandbox-webhook-worker.server.ts'
import { startPageCounts } from '#app/domain/marketing/page-counts/start-page-counts.server.ts'
import { startSubscriptionWorkers } from '#app/domain/billing/subscriptions/subscription-workers.server.ts'
import { startTransfers } from '#app/domain/blog/import/start-transfers.server.ts'
import { startProofDeletions } from '#app/domain/tasks/proofs/delete-old-proofs.server.ts'
import type { Environment } from '#app/base/env.server.ts'
import { startLiveHub } from '#app/platform/live/live-hub.server.ts'
import { startMailDelivery } from '#app/platform/mail/deliver-mails.server.ts'
import { mailTransport } from '#app/platform/mail/mail-transport.server.ts'
import { startObjectDeletions } from '#app/platform/objects/delete-objects.server.ts'
import { log } from '#app/base/log.server.ts'
import { DEMO_SIGN_IN } from '#content/demo-family.ts'

export interface RunningServices {
  /** E-mail and password of the example family, for the console; undefined without one. */
  signInHint: string | undefined
  stop(): Promise<void>
}

/** Starts everything except HTTP: the database with its migrations, live signals, mails, payments, example content. */
export async function boot(environment: Environment): Promise<RunningServices> {
  log.level = environment.logLevel
  const connection = await connectDatabase({
    databaseUrl: environment.databaseUrl,
    dataDir: environment.dataDir,
  })
  setConnection(connection)
  const liveHub = await startLiveHub()
  const mailDelivery = startMailDelivery(mailTransport(environment))
  const objectDeletions = environment.objectStore && startObjectDeletions()
  const subscriptionWork = startSubscriptionWorkers()
  const pageCounts = startPageCounts()
  const proofDeletions = startProofDeletions()
  const announcements = startAnnouncements()
  const transfers = startTransfers()
  const sandboxNotices = environment.payments.provider === 'sandbox' ? startSandboxWebhookWorker() : undefined
  const hasDemoFamily = environment.seed === 'demo' && (await seedDemoFamily())
  if (environment.seed === 'demo') await seedExamplePosts()
  return {
    signInHint: hasDemoFamily
      ? `Família de exemplo: entre com ${DEMO_SIGN_IN.email} e a senha ${DEMO_SIGN_IN.password}`
      : undefined,
    async stop() {
      await sandboxNotices?.stop()
      await announcements.stop()
      await transfers.stop()
      await pageCounts.stop()
      await proofDeletions.stop()
      await subscriptionWork.stop()
      await mailDelivery.stop()
      await objectDeletions?.stop()
      await liveHub.stop()
      await connection.close()
    },
  }
}
