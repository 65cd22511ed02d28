import { expect, type Page } from '@playwright/test'
import { childInput, rewardInput, taskInput } from '#tests/support/family-content.ts'
import type { Trust } from '#app/domain/tasks/task.ts'
import { moveToNoon } from './family-at-noon.ts'
import { type Guardian, newGuardian, postSignUp } from './fixtures.ts'

type AppUrl = { url: string }

/** A task for every day; the default time is 9:00, null is at any time. */
interface NewTask {
  title: string
  points: number
  time?: string | null
  trust?: Trust
}

/** A manual score. Negative points are taken away. */
interface NewScore {
  points: number
  description: string
  /** Of a negative score. */
  repair?: string
}

export interface FamilyContent {
  guardian?: Guardian
  /** It is noon for the family, from before its first task on. Needs the `site` fixture. */
  isNoon?: boolean
  /** Names of the children. Default: Bia. */
  children?: string[]
  /** Tasks for every child. */
  tasks?: NewTask[]
  /** Rewards for every child, limited to once a day unless `isUnlimited` or `isOnce` is set. */
  rewards?: { title: string; points: number; isUnlimited?: boolean; isOnce?: boolean }[]
  /** Scores of the first child, the oldest first. */
  scores?: NewScore[]
}

/**
 * Registers a guardian, saves the content by HTTP requests, and opens the app. Returns the ids of the children once the
 * page handles input and has requested the live stream.
 */
export async function openNewFamily(page: Page, app: AppUrl, content: FamilyContent = {}): Promise<string[]> {
  const { guardian = newGuardian(), isNoon = false, children = ['Bia'] } = content
  const { tasks = [], rewards = [], scores = [] } = content
  await postSignUp(page, app, guardian)
  if (isNoon) await moveToNoon(guardian)
  const childIds: string[] = []
  for (const name of children) childIds.push(await postChild(page, app, { name }))
  await postTasks(page, app, childIds, tasks)
  for (const { title, points, isUnlimited = false, isOnce = false } of rewards) {
    const oncePerPeriod = !isUnlimited && !isOnce
    await postReward(page, app, { title, points, redemptionPeriod: 'diario', oncePerPeriod, isOnce })
  }
  await postScores(page, app, childIds[0] ?? '', scores)
  // the page opens the live stream once it handles taps and keys
  const liveStreamRequest = page.waitForRequest(`${app.url}/app/eventos*`)
  await page.goto(`${app.url}/app`)
  await liveStreamRequest
  return childIds
}

/** Saves a child by an HTTP request; returns its id. The page shows the child after a reload. */
export async function postChild(page: Page, app: AppUrl, fields: Parameters<typeof childInput>[0]) {
  const child = childInput({ characteristics: ['creative'], ...fields })
  const multipart = { child: JSON.stringify(child) }
  const headers = { origin: app.url }
  const response = await page.request.post(`${app.url}/app/acoes/criancas.salvar`, { headers, multipart })
  expect(response.ok(), fields?.name).toBe(true)
  return child.id
}

/** Creates an invite code by an HTTP request, and returns it. */
export async function postInvite(page: Page, app: AppUrl): Promise<string> {
  const { code } = await postJson(page, app, '/app/acoes/convites.criar', { id: crypto.randomUUID() })
  return String(code)
}

/** Tasks with 5, 6, 7 … points at 7:00, 8:00, 9:00 … */
export const dailyTasks = (titles: readonly string[]): NewTask[] =>
  titles.map((title, index) => ({
    title,
    time: `${String(7 + index).padStart(2, '0')}:00`,
    points: 5 + index,
  }))

/** Saves tasks of these children by HTTP requests. */
export async function postTasks(page: Page, app: AppUrl, childIds: string[], tasks: readonly NewTask[]) {
  for (const task of tasks) {
    await postJson(page, app, '/app/acoes/tarefas.salvar', taskInput(childIds, { time: '09:00', ...task }))
  }
}

/** Saves a task with any fields by an HTTP request. */
export const postTask = (
  page: Page,
  app: AppUrl,
  childIds: readonly string[],
  fields: Parameters<typeof taskInput>[1],
) => postJson(page, app, '/app/acoes/tarefas.salvar', taskInput([...childIds], fields))

/** Saves a reward by an HTTP request. */
export async function postReward(page: Page, app: AppUrl, fields: Parameters<typeof rewardInput>[0]) {
  await postJson(page, app, '/app/acoes/premios.salvar', rewardInput(fields))
}

/** Saves scores of the child by HTTP requests, in the given order. */
export async function postScores(page: Page, app: AppUrl, childId: string, scores: readonly NewScore[]) {
  for (const score of scores) {
    const type = score.points > 0 ? 'positive' : 'negative'
    const points = Math.abs(score.points)
    await postJson(page, app, '/app/acoes/pontos.atribuir', {
      ...score,
      requestId: crypto.randomUUID(),
      childId,
      type,
      points,
    })
  }
}

export async function postJson(page: Page, app: AppUrl, path: string, data: object) {
  const response = await page.request.post(app.url + path, { headers: { origin: app.url }, data })
  const text = await response.text()
  expect(response.ok(), `${path} ${JSON.stringify(data)}: ${response.status()} ${text}`).toBe(true)
  return JSON.parse(text) as Record<string, unknown>
}

/** Opens the day of one of several children on Início. */
export async function chooseChild(page: Page, name: string) {
  const arch = page
    .getByRole('group', { name: 'Crianças' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
  const column = page.getByRole('region', { name, exact: true }).getByRole('button', { name, exact: true })
  await arch.or(column).filter({ visible: true }).click()
  await expect(page.getByText(`Saldo de ${name}`).first()).toBeVisible()
}
