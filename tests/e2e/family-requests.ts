import { expect, type Page } from '@playwright/test'
import { childInput, rewardInput, taskInput } from '#tests/support/family-content.ts'
import { type Guardian, newGuardian, register } from './app-test.ts'

type AppUrl = { url: string }

/** A daily task, at nine unless `time` is set. */
interface NewTask {
  title: string
  points: number
  time?: string
}

/** A score by hand; negative points are a loss. */
interface NewScore {
  points: number
  description: string
}

export interface FamilyContent {
  guardian?: Guardian
  /** Names of the children; by default only Bia. */
  children?: string[]
  /** Tasks of every child. */
  tasks?: NewTask[]
  /** Rewards for every child, once a day unless unlimited. */
  rewards?: { title: string; points: number; isUnlimited?: boolean }[]
  /** Scores of the first child, oldest first. */
  scores?: NewScore[]
}

/**
 * Registers a guardian, saves this content by the requests of the forms, and opens the app.
 * Returns the ids of the children once the page is live.
 */
export async function openNewFamily(page: Page, app: AppUrl, content: FamilyContent = {}): Promise<string[]> {
  const { guardian = newGuardian(), children = ['Bia'], tasks = [], rewards = [], scores = [] } = content
  await register(page, app, guardian)
  const childIds: string[] = []
  for (const name of children) childIds.push(await requestChild(page, app, { name }))
  await requestTasks(page, app, childIds, tasks)
  for (const { title, points, isUnlimited = false } of rewards) {
    const reward = { title, points, redemptionPeriod: 'diario', oncePerPeriod: !isUnlimited } as const
    await send(page, app, '/app/acoes/premios.salvar', rewardInput(reward))
  }
  await requestScores(page, app, childIds[0] ?? '', scores)
  // the page opens the live stream when it handles taps and keys
  const isLive = page.waitForRequest(`${app.url}/app/eventos`)
  await page.goto(`${app.url}/app`)
  await isLive
  return childIds
}

/** Saves a child of the signed-in family; returns its id. Reload the page to see it. */
export async function requestChild(page: Page, app: AppUrl, fields: Parameters<typeof childInput>[0]) {
  const child = childInput({ characteristics: ['creative'], ...fields })
  const multipart = { child: JSON.stringify(child) }
  const headers = { origin: app.url }
  const response = await page.request.post(`${app.url}/app/acoes/criancas.salvar`, { headers, multipart })
  expect(response.ok(), fields?.name).toBe(true)
  return child.id
}

/** Tasks of 5, 6, 7 … points, one for each hour from seven. */
export const dailyTasks = (titles: readonly string[]): NewTask[] =>
  titles.map((title, index) => ({
    title,
    time: `${String(7 + index).padStart(2, '0')}:00`,
    points: 5 + index,
  }))

/** Saves tasks for every day of these children. */
export async function requestTasks(page: Page, app: AppUrl, childIds: string[], tasks: readonly NewTask[]) {
  for (const task of tasks) {
    await send(page, app, '/app/acoes/tarefas.salvar', taskInput(childIds, { time: '09:00', ...task }))
  }
}

/** Scores this child in this order. */
export async function requestScores(page: Page, app: AppUrl, childId: string, scores: readonly NewScore[]) {
  for (const { points, description } of scores) {
    const type = points > 0 ? 'positive' : 'negative'
    const score = { requestId: crypto.randomUUID(), childId, type, points: Math.abs(points), description }
    await send(page, app, '/app/acoes/pontos.atribuir', score)
  }
}

async function send(page: Page, app: AppUrl, path: string, data: object) {
  const response = await page.request.post(app.url + path, { headers: { origin: app.url }, data })
  expect(response.ok(), `${path} ${JSON.stringify(data)}`).toBe(true)
}

/** Shows another child on Início. */
export async function chooseChild(page: Page, name: string) {
  await page.getByRole('button', { name: /^Criança: / }).click()
  await page.getByRole('list', { name: 'Escolher criança' }).getByRole('button', { name }).click()
  await expect(page.getByText(`Saldo de ${name}`).first()).toBeVisible()
}
