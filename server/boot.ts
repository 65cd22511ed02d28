import { connectDatabase } from '#app/database/connect.server.ts'
import { useConnection } from '#app/database/database.server.ts'
import { startAnnouncements } from '#app/domain/blog/start-announcements.server.ts'
import { seedExamplePosts } from '#app/domain/blog/seed-example-posts.server.ts'
import { seedDemoFamily } from '#app/domain/dashboard/seed-demo-family.server.ts'
import { startSandboxNotices } from '#app/domain/payments/start-sandbox-notices.server.ts'
import { startPageCounts } from '#app/domain/site/start-page-counts.server.ts'
import { startSubscriptionWork } from '#app/domain/subscriptions/subscription-work.server.ts'
import { startTransfers } from '#app/domain/transfers/start-transfers.server.ts'
import type { Environment } from '#app/platform/env.server.ts'
import { startLiveHub } from '#app/platform/live/live-hub.server.ts'
import { startMailDelivery } from '#app/platform/mail/deliver-mails.server.ts'
import { mailTransport } from '#app/platform/mail/mail-transport.server.ts'
import { log } from '#app/platform/log.server.ts'
import { DEMO_SIGN_IN } from '#content/demo-family.ts'

export interface Booted {
  /** Where there is an example family: how to sign in to it. */
  hint: string | undefined
  /** Ends what was started, in reverse order. */
  stop(): Promise<void>
}

/** Starts everything below HTTP: database with its migrations, live signals, mails, payments, example content. */
export async function boot(environment: Environment): Promise<Booted> {
  log.level = environment.logLevel
  const connection = await connectDatabase({
    databaseUrl: environment.databaseUrl,
    dataDir: environment.dataDir,
  })
  useConnection(connection)
  const live = await startLiveHub()
  const mails = startMailDelivery(mailTransport(environment))
  const subscriptions = startSubscriptionWork()
  const pageCounts = startPageCounts()
  const announcements = startAnnouncements()
  const transfers = startTransfers()
  const notices = environment.payments.provider === 'sandbox' ? startSandboxNotices() : undefined
  const hasDemo = environment.seed === 'demo' && (await seedDemoFamily())
  if (environment.seed === 'demo') await seedExamplePosts()
  return {
    hint: hasDemo
      ? `Família de exemplo: entre com ${DEMO_SIGN_IN.email} e a senha ${DEMO_SIGN_IN.password}`
      : undefined,
    async stop() {
      await notices?.stop()
      await announcements.stop()
      await transfers.stop()
      await pageCounts.stop()
      await subscriptions.stop()
      await mails.stop()
      await live.stop()
      await connection.close()
    },
  }
}
