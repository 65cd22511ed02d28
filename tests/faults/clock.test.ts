import { afterEach, beforeAll, afterAll, describe, expect, it, vi } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { asIdentity, type FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { announceDuePosts } from '#app/domain/blog/announce-due-posts.server.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { civilDateOf } from '#app/domain/families/dates/civil-date.ts'
import { findHistoryPage } from '#app/domain/points/queries.server.ts'
import { receivePaymentEvent } from '#app/domain/billing/payments/receive-payment-event.server.ts'
import { processPaymentEvents } from '#app/domain/billing/events/process-payment-events.server.ts'
import { markTaskDay } from '#app/domain/tasks/mark-task-day.server.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { now, setClock } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import { startMailDelivery } from '#app/platform/mail/deliver-mails.server.ts'
import { mailTransport } from '#app/platform/mail/mail-transport.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { SESSION_SECONDS } from '#app/domain/accounts/session/session-cookie.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  addChild,
  addTask,
  balanceOf,
  newFamily,
  taskDaysOf,
  scoreChild,
} from '#tests/support/family-content.ts'
import { aHotmartEvent, HOTMART_SETTINGS, HOTTOK } from '#tests/support/hotmart-events.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { setPaymentProvider } from '#tests/support/payments.ts'
import { anEmail, aCookie } from '#tests/support/people.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { type CountedChecks, withCountedChecks } from '#tests/support/counted-checks.ts'
import { expectOk } from '#tests/support/results.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS

let testDatabase: TestDatabase
let mailServer: MailServer
let clock: { restore: () => void } | undefined

/** Stops the app's clock, and `Date.now` for the ids, at this time. */
function setTime(time: Date | string): void {
  clock?.restore()
  // a clock that runs could pass midnight on a slow machine
  const date = new Date(time)
  const idClock = vi.spyOn(Date, 'now').mockImplementation(() => date.getTime())
  const appClock = setClock(() => date)
  clock = {
    restore() {
      idClock.mockRestore()
      appClock.restore()
    },
  }
}

const jump = (ms: number) => setTime(new Date(now().getTime() + ms))

beforeAll(async () => void (mailServer = await startMailServer()))
afterEach(() => {
  clock?.restore()
  clock = undefined
})
afterAll(() => mailServer.stop())

async function deliverMails(): Promise<void> {
  const delivery = startMailDelivery(mailTransport({ ...environment(), smtpUrl: mailServer.url }))
  await delivery.deliver()
  await delivery.stop()
}

interface FamilyWithTask {
  scope: FamilyScope
  childId: string
  taskId: string
}

async function aFamilyWithTask(timeZone: string): Promise<FamilyWithTask> {
  const scope = await newFamily({ timeZone })
  const childId = await addChild(scope)
  return { scope, childId, taskId: await addTask(scope, [childId]) }
}

const markDoneToday = ({ scope, childId, taskId }: FamilyWithTask, revision = 0) =>
  markTaskDay(scope, {
    taskId,
    slot: 0,
    childId,
    day: civilDateOf(now(), scope.timeZone),
    status: 'done',
    revision,
  })

/** Renews three times concurrently, as several devices do. Asserts that every task day exists once and none before today is pending. */
async function expectRenewedOnce({ scope }: FamilyWithTask, checks: CountedChecks): Promise<void> {
  await Promise.all([renewDays(scope), renewDays(scope), renewDays(scope)])
  const today = civilDateOf(now(), scope.timeZone)
  const days = await taskDaysOf(scope)
  checks.expectPersisted(
    `the task of ${today} in ${scope.timeZone}`,
    days.filter(({ day }) => day === today).length === 1,
  )
  expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
  expect(days.filter(({ day, status }) => day < today && status === 'pending')).toEqual([])
}

describe.each(['pglite', 'postgres'] as const)('the app on %s', (kind) => {
  beforeAll(async () => void (testDatabase = await openTestDatabase(kind)))
  afterAll(() => testDatabase.close())

  it.each([
    ['over midnight', 'America/Sao_Paulo', '2026-11-21T02:59:59.500Z', 1000],
    ['over the hour that New York skips', 'America/New_York', '2026-03-08T06:59:59.500Z', 1000],
    ['over the hour that New York repeats', 'America/New_York', '2026-11-01T05:59:59.500Z', HOUR_MS],
    ['over the midnight that Santiago skips', 'America/Santiago', '2026-09-06T03:59:59.500Z', 1000],
    ['over the half hour that Lord Howe skips', 'Australia/Lord_Howe', '2026-10-03T15:29:59.500Z', HOUR_MS],
    ['a week ahead', 'America/Sao_Paulo', '2026-11-21T12:00:00Z', 7 * DAY_MS],
    ['a year ahead', 'America/Sao_Paulo', '2026-11-21T12:00:00Z', YEAR_MS],
  ])(
    'renews the day once when the clock jumps %s, and when it jumps back',
    (_name, timeZone, start, jumpMs) =>
      withCountedChecks(async (checks) => {
        setTime(start)
        const family = await aFamilyWithTask(timeZone)
        await expectRenewedOnce(family, checks)
        await expectOk(markDoneToday(family))
        jump(jumpMs)
        await expectRenewedOnce(family, checks)
        setTime(start)
        await expectRenewedOnce(family, checks)
        // marking a done task as done again changes nothing
        expect(await markDoneToday(family)).toMatchObject({ ok: true, changed: false })
        checks.expectPersisted(
          'the points of the day before the jump',
          (await balanceOf(family.scope, family.childId)) === 10,
        )
        jump(-HOUR_MS)
        await expectRenewedOnce(family, checks)
        jump(DAY_MS + HOUR_MS)
        await expectRenewedOnce(family, checks)
        await expectOk(markDoneToday(family))
        checks.expectPersisted(
          'the points of the day after the jump',
          (await balanceOf(family.scope, family.childId)) === 20,
        )
      }),
  )

  it('creates ids in ascending order and shows each entry once in the history when the clock jumps back and ahead', () =>
    withCountedChecks(async (checks) => {
      setTime('2026-11-21T12:00:00Z')
      const { scope, childId } = await aFamilyWithTask('America/Sao_Paulo')
      const ids: string[] = []
      const score = async (description: string) => {
        ids.push(newId())
        const entry = { requestId: newId(), childId, type: 'positive', points: 1, description } as const
        await expectOk(scoreChild(scope, entry))
      }
      for (const jumpMs of [0, -HOUR_MS, YEAR_MS, -YEAR_MS, 1000]) {
        jump(jumpMs)
        for (let count = 0; count < 3; count += 1) await score(`${jumpMs} ${count}`)
      }
      expect(ids).toEqual(ids.toSorted())
      const historyIds: string[] = []
      let cursor: { occurredAt: string; id: string } | undefined
      do {
        const page = await findHistoryPage(scope, { limit: 4, ...(cursor && { before: cursor }) })
        historyIds.push(...page.entries.map(({ id }) => id))
        cursor = page.reachesTo ?? undefined
      } while (cursor)
      expect(new Set(historyIds).size).toBe(historyIds.length)
      checks.expectPersisted('every entry in the history', historyIds.length === ids.length)
      checks.expectPersisted('every point', (await balanceOf(scope, childId)) === ids.length)
    }))

  it('ends rate limits and sessions no later than allowed when the clock jumps a year ahead and back', async () => {
    setTime('2026-11-21T12:00:00Z')
    const limit = { attempts: 2, seconds: 900 }
    const key = newId()
    const attempt = () => allow('test', key, limit)
    jump(YEAR_MS)
    expect([await attempt(), await attempt(), await attempt()]).toEqual([true, true, false])
    const { scope } = await aFamilyWithTask('America/Sao_Paulo')
    const cookie = await aCookie(scope.userId)
    const readSession = () => findSession(new Request('http://x', { headers: { cookie } }))
    jump(-YEAR_MS)
    expect(await attempt(), 'locked out for a year').toBe(true)
    expect([await attempt(), await attempt()], 'still limited').toEqual([true, false])
    expect((await readSession())?.user.id).toBe(scope.userId)
    const { expires_at: expiresAt } = await database()
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', scope.userId)
      .executeTakeFirstOrThrow()
    expect(expiresAt.getTime()).toBeLessThanOrEqual(now().getTime() + SESSION_SECONDS * 1000)
    jump(SESSION_SECONDS * 1000 + HOUR_MS)
    expect(await readSession()).toBeUndefined()
    jump(-2 * DAY_MS)
    expect((await readSession())?.user.id, 'a session that is valid again').toBe(scope.userId)
  })

  it('processes queues and announces scheduled posts when the clock jumps a year ahead and back', () =>
    withCountedChecks(async (checks) => {
      setTime('2026-11-21T12:00:00Z')
      const configuration = setPaymentProvider('hotmart', { hotmart: HOTMART_SETTINGS })
      try {
        const postId = newId()
        const publishedAt = new Date(now().getTime() + HOUR_MS)
        const saveResult = await savePost(aPostInput({ title: `Agendado ${postId}`, publishedAt }), TEAM, {
          id: postId,
          base: null,
        })
        expect(saveResult.ok).toBe(true)

        jump(YEAR_MS)
        const recipient = anEmail()
        const mail = { kind: 'test', recipient, subject: 'Oi', html: 'Oi', plain: 'Oi', usefulSeconds: 3600 }
        expect(await asIdentity((tx) => queueMail(tx, mail))).toBe(true)
        const code = `S${newId()}`
        const body = Buffer.from(aHotmartEvent({ code, at: now() }))
        const headers = new Headers({ 'x-hotmart-hottok': HOTTOK })
        expect(await receivePaymentEvent('hotmart', { headers, body })).toMatchObject({ ok: true })
        jump(-YEAR_MS)

        await deliverMails()
        checks.expectPersisted(
          'the mail',
          mailServer.mails.filter(({ envelopeTo }) => envelopeTo.includes(recipient)).length === 1,
        )
        while ((await processPaymentEvents()) > 0);
        const { id } = JSON.parse(body.toString()) as { id: string }
        const event = await database()
          .selectFrom('payment_events')
          .select('status')
          .where('event_id', '=', id)
          .executeTakeFirst()
        checks.expectPersisted('the payment event', event?.status !== undefined && event.status !== 'waiting')

        expect((await announceDuePosts()).announcedCount).toBe(0)
        jump(HOUR_MS)
        checks.expectPersisted('the scheduled post', (await announceDuePosts()).announcedCount === 1)
        jump(-HOUR_MS)
        expect((await announceDuePosts()).announcedCount, 'announced twice').toBe(0)
      } finally {
        configuration.restore()
      }
    }))
})
