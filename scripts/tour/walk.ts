import type { Page } from '@playwright/test'
import type { Film } from './film.ts'

/** Records the chapters of content/tour.ts in the example family's app, starting on Início. */
export async function recordTour(film: Film, url: string): Promise<void> {
  const { page } = film
  // browsers format time inputs in their own language, not the page's
  await page.addStyleTag({ content: '::-webkit-datetime-edit-ampm-field { display: none }' })
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  await film.startChapter('opening')
  await film.repeatFrame(3600)

  await film.startChapter('agree')
  await film.tap(tab('Tarefas'))
  await film.repeatFrame(1600)
  await film.tap(button('Adicionar'), 320)
  await film.tap(
    page.getByRole('list', { name: 'Adicionar' }).getByRole('button', { name: 'Nova tarefa' }),
    640,
  )
  const task = page.getByRole('dialog', { name: 'Nova tarefa' })
  await film.type(task.getByLabel('Título'), 'Ler um livro juntos')
  await task.getByLabel('Horário').fill('10:30')
  await film.repeatFrame(600)
  await film.tap(task.getByRole('button', { name: 'Aumentar pontos' }), 200)
  await film.tap(task.getByRole('checkbox', { name: 'Théo' }), 240)
  await film.repeatFrame(500)
  await film.tap(task.getByRole('button', { name: 'Salvar tarefa' }), 400)
  await film.recordUntilHidden(task)
  await film.record(600)
  await film.repeatFrame(2000)

  await film.startChapter('done')
  await film.tap(tab('Início'), 320)
  await film.repeatFrame(800)
  await film.tap(button('Fez: Arrumar a cama'), 3600)
  await film.repeatFrame(600)
  const nextTask = button('Fez: Regar as plantas').or(button('Fez: Lição de casa'))
  await film.scrollTo(nextTask, 0.5)
  await film.tap(nextTask, 3000)
  await film.repeatFrame(500)

  await film.startChapter('give')
  await film.tap(button('Pontuar'), 640)
  const score = page.getByRole('dialog', { name: 'Atribuir Pontuação' })
  await film.repeatFrame(800)
  await film.tap(score.getByRole('checkbox', { name: 'Bia' }), 400)
  await film.repeatFrame(1200)
  await film.tap(score.getByRole('button', { name: /Ajudou sem ninguém pedir/ }), 600)
  await film.recordUntilHidden(score)
  await film.record(600)
  await film.repeatFrame(900)

  await film.startChapter('take')
  await film.tap(button('Pontuar'), 560)
  await film.tap(score.getByRole('checkbox', { name: 'Bia' }), 240)
  await film.tap(score.getByRole('radio', { name: 'Correção' }))
  await film.repeatFrame(2600)
  await film.tap(score.getByRole('button', { name: /Gritar/ }), 600)
  await film.recordUntilHidden(score)
  await film.record(400)
  await film.repeatFrame(500)

  await film.startChapter('redeem')
  await film.tap(button('Resgatar Prêmio'), 640)
  const redeem = page.getByRole('dialog', { name: 'Resgatar Prêmio' })
  await film.repeatFrame(1200)
  await film.tap(redeem.getByRole('radio', { name: /Escolher o filme/ }))
  await film.repeatFrame(2400)
  await film.tap(redeem.getByRole('button', { name: /^Resgatar/ }), 500)
  await redeem.getByText('Prêmio resgatado!').waitFor()
  await film.record(300)
  await film.repeatFrame(1200)
  await film.record(1400)

  await film.startChapter('history')
  const bia = page.getByRole('group', { name: 'Crianças' }).getByRole('button', { name: /^Bia/ })
  await film.scrollTo(bia, 0.2)
  await film.tap(bia, 800)
  await film.repeatFrame(800)
  const history = page.getByRole('region', { name: 'Histórico de Bia' })
  await film.scrollTo(history.getByRole('heading').first(), 0.16)
  await film.repeatFrame(2600)
  await film.scroll(history, 220)
  await film.repeatFrame(1800)

  await film.startChapter('chart')
  await openPage(film, `${url}/app/quadro`)
  await film.repeatFrame(2200)
  await film.scroll(page.getByRole('main'), 300)
  await film.repeatFrame(1600)

  await film.startChapter('family')
  await openPage(film, `${url}/app`)
  await film.tap(tab('Config'), 400)
  await film.repeatFrame(1600)
  await film.tap(page.getByRole('button', { name: /^Responsáveis/ }), 400)
  await film.repeatFrame(2800)

  await film.startChapter('ending')
  await film.repeatFrame(3600)
}

/** Opens a page without recording. */
async function openPage(film: Film, url: string): Promise<void> {
  await film.page.goto(url)
  await waitUntilSettled(film.page)
  await film.skipTime(1200)
}

/** Waits until scripts run and images are shown. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.getByRole('heading').filter({ visible: true }).first().waitFor()
  await page.waitForTimeout(1500)
}
