import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { log } from '#app/base/log.server.ts'
import { type Worker, startWorker } from '#app/platform/worker.server.ts'
import { type WebhookResponse, postSandboxWebhook } from './post-sandbox-webhook.server.ts'

const POLL_MS = 1000
const BATCH_SIZE = 5
/** Time after which a claimed webhook may be claimed again. Longer than a batch takes. */
const LEASE_MS = 60_000
/** After this many consecutive failures a webhook is not retried any more. */
const MAX_FAILURES = 10
const FIRST_RETRY_PAUSE_MS = 1000
const MAX_RETRY_PAUSE_MS = 5 * 60_000

interface ClaimedWebhook {
  id: string
  type: string
  body: string
  attempts: number
  failures: number
  copies_left: number
  corrupts_next: boolean
}

/**
 * Starts the worker that sends the sandbox's webhooks to this process, as HTTP requests. One process claims each webhook. A
 * failed webhook is retried with growing pauses, at most ten times in a row.
 */
export function startSandboxWebhookWorker(): Worker {
  return startWorker({
    pollMs: POLL_MS,
    signal: 'payment',
    failureMessage: 'webhooks of the sandbox could not be sent',
    async processBatch() {
      const webhooks = await claimWebhooks()
      // one after the other, to keep the order of their events
      for (const webhook of webhooks) await sendWebhook(webhook)
      // a webhook that waits for another one is due as soon as the other one has been sent
      return { processed: webhooks.length, hasMore: webhooks.length > 0 }
    },
  })
}

/** Claims a batch of due webhooks, in the order of their events. */
async function claimWebhooks(): Promise<ClaimedWebhook[]> {
  const currentTime = now()
  const webhooks = await asIdentity((tx) =>
    tx
      .updateTable('sandbox_notices')
      .set({
        attempts: sql`attempts + 1`,
        failures: sql`failures + 1`,
        due_at: new Date(currentTime.getTime() + LEASE_MS),
      })
      .where('id', 'in', (query) =>
        query
          .selectFrom('sandbox_notices as n')
          .select('n.id')
          .where('n.status', '=', 'waiting')
          .where('n.due_at', '<=', currentTime)
          .where((where) =>
            where.not(
              where.exists(
                where
                  .selectFrom('sandbox_notices as previous')
                  .select('previous.id')
                  .whereRef('previous.id', '=', 'n.follows_id')
                  .where('previous.status', '=', 'waiting'),
              ),
            ),
          )
          .orderBy('n.due_at')
          .orderBy('n.id')
          .limit(BATCH_SIZE)
          .forUpdate('n')
          .skipLocked(),
      )
      .returning(['id', 'type', 'body', 'attempts', 'failures', 'copies_left', 'corrupts_next'])
      .execute(),
  )
  return webhooks.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

async function sendWebhook(webhook: ClaimedWebhook): Promise<void> {
  const response = await postSandboxWebhook(webhook.body, { isCorrupted: webhook.corrupts_next })
  await database()
    .updateTable('sandbox_notices')
    .set({ ...changesAfter(webhook, response), last_status: response.status, last_problem: response.problem })
    .where('id', '=', webhook.id)
    .where('status', '=', 'waiting')
    // no effect if the webhook was claimed or queued again during the request
    .where('attempts', '=', webhook.attempts)
    .execute()
}

function changesAfter(webhook: ClaimedWebhook, { isAccepted, status, problem }: WebhookResponse) {
  const currentTime = now()
  if (isAccepted && !webhook.corrupts_next) {
    const isLastCopy = webhook.copies_left <= 1
    return {
      status: isLastCopy ? ('sent' as const) : ('waiting' as const),
      copies_left: webhook.copies_left - 1,
      failures: 0,
      due_at: currentTime,
      sent_at: currentTime,
    }
  }
  const isLastAttempt = webhook.failures >= MAX_FAILURES
  if (!webhook.corrupts_next) {
    const logFields = { type: webhook.type, attempts: webhook.attempts, status, problem }
    log.warn(
      logFields,
      isLastAttempt ? 'a sandbox webhook failed for good' : 'a sandbox webhook will be retried',
    )
  }
  const pauseMs = Math.min(FIRST_RETRY_PAUSE_MS * 2 ** (webhook.failures - 1), MAX_RETRY_PAUSE_MS)
  return {
    status: isLastAttempt ? ('failed' as const) : ('waiting' as const),
    corrupts_next: false,
    due_at: new Date(currentTime.getTime() + pauseMs),
  }
}
