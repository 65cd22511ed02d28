import pino from 'pino'
import { expect, it } from 'vitest'
import { logOptions } from './log.server.ts'
import { asNoRequest, asRequest, currentRequestId } from './request-id.server.ts'

/** The lines that a logger made as the product's writes while `work` runs. */
async function linesOf(work: (log: pino.Logger) => void | Promise<void>): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  await work(pino(logOptions, { write: (line) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

it('a line that is written on behalf of a request carries its id, also after a pause', async () => {
  const lines = await linesOf(async (log) => {
    log.info('before')
    await Promise.all(
      ['one', 'two'].map((id) =>
        asRequest(id, async () => {
          await new Promise((resolve) => setTimeout(resolve, 5))
          log.warn(id)
        }),
      ),
    )
    log.info('after')
  })
  const byWords = Object.fromEntries(lines.map(({ msg, requestId }) => [msg, requestId]))
  expect(byWords).toEqual({ before: undefined, one: 'one', two: 'two', after: undefined })
})

it('a line that names a request itself keeps that name, and names it once', async () => {
  const lines: string[] = []
  const log = pino(logOptions, { write: (line) => void lines.push(line) })
  asRequest('inner', () => log.info({ requestId: 'own' }, 'words'))
  expect(lines[0]?.match(/requestId/g)).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: 'own' })
})

it('work for all carries no id, whoever set it off', async () => {
  const seen = await asRequest('one', () => asNoRequest(async () => currentRequestId()))
  expect(seen).toBeUndefined()
})
