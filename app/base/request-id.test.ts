import pino from 'pino'
import { expect, it } from 'vitest'
import { logOptions } from './log.server.ts'
import { withoutRequestId, withRequestId, currentRequestId } from './request-id.server.ts'

/** The lines that a logger with `logOptions` writes while `work` runs. */
async function logLines(work: (log: pino.Logger) => void | Promise<void>) {
  const lines: string[] = []
  await work(pino(logOptions, { write: (line) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

it('a log line inside withRequestId has the id, also after an await', async () => {
  const lines = await logLines(async (log) => {
    log.info('before')
    await Promise.all(
      ['one', 'two'].map((id) =>
        withRequestId(id, async () => {
          await new Promise((resolve) => setTimeout(resolve, 5))
          log.warn(id)
        }),
      ),
    )
    log.info('after')
  })
  const idsByMessage = Object.fromEntries(lines.map(({ msg, requestId }) => [msg, requestId]))
  expect(idsByMessage).toEqual({ before: undefined, one: 'one', two: 'two', after: undefined })
})

it('a requestId that the caller logs replaces the id of the context', async () => {
  const lines: string[] = []
  const log = pino(logOptions, { write: (line) => void lines.push(line) })
  withRequestId('context', () => log.info({ requestId: 'own' }, 'message'))
  expect(lines[0]?.match(/requestId/g)).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: 'own' })
})

it('withoutRequestId removes the id', async () => {
  const requestId = await withRequestId('one', () => withoutRequestId(async () => currentRequestId()))
  expect(requestId).toBeUndefined()
})
