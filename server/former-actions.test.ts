import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { familyActions } from '#app/domain/dashboard/actions.server.ts'
import { FORMER_ACTIONS, serveFormerActions } from './former-actions.ts'
import type { WebEnv } from './web-env.ts'

it('every action has one former path', () => {
  expect(Object.values(FORMER_ACTIONS).toSorted()).toEqual(Object.keys(familyActions).toSorted())
})

it('a POST to a former path reaches the action; a GET of the same path does not', async () => {
  const web = new Hono<WebEnv>()
  serveFormerActions(web)
  web.all('*', async (context) => context.text(`${context.req.path} ${await context.req.text()}`))
  const response = await web.request('/app/tarefas/marcar', { method: 'POST', body: '{"status":"done"}' })
  expect(await response.text()).toBe('/app/acoes/tarefas.marcar {"status":"done"}')
  expect(await (await web.request('/app/convites')).text()).toBe('/app/convites ')
})
