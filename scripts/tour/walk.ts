import type { Page } from '@playwright/test'
import type { Film } from './film.ts'

/** Plays the chapters of content/tour.ts on the example family's app, from Início on. */
export async function walk(film: Film, url: string): Promise<void> {
  const { page } = film
  // browsers format time inputs in their own language, not the page's
  await page.addStyleTag({ content: '::-webkit-datetime-edit-ampm-field { display: none }' })
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  await film.chapter('opening')
  await film.hold(3600)

  await film.chapter('agree')
  await film.tap(tab('Tarefas'))
  await film.hold(1600)
  await film.tap(button('Nova tarefa'), 640)
  const task = page.getByRole('dialog', { name: 'Nova tarefa' })
  await film.type(task.getByRole('textbox', { name: 'Título' }), 'Ler um livro juntos')
  await task.getByLabel('Horário').fill('10:30')
  await film.hold(600)
  await film.tap(task.getByRole('button', { name: 'Aumentar pontos' }), 200)
  await film.tap(task.getByRole('checkbox', { name: 'Bia' }), 240)
  await film.tap(task.getByRole('checkbox', { name: 'Théo' }), 240)
  await film.hold(500)
  await film.tap(task.getByRole('button', { name: 'Salvar tarefa' }), 400)
  await film.rollUntilGone(task)
  await film.roll(600)
  await film.hold(2000)

  await film.chapter('done')
  await film.tap(tab('Início'), 320)
  await film.hold(800)
  await film.tap(button('Fez: Arrumar a cama'), 3600)
  await film.hold(600)
  await film.tap(button('Fez: Regar as plantas').or(button('Fez: Lição de casa')), 3000)
  await film.hold(500)

  await film.chapter('give')
  await film.bring(button('Pontuar Bia'), 0.6)
  await film.tap(button('Pontuar Bia'), 640)
  const score = page.getByRole('dialog', { name: 'Atribuir Pontuação' })
  await film.hold(500)
  await film.tap(score.getByRole('button', { name: /Positiva/ }))
  await film.tap(score.getByRole('group', { name: 'Valores rápidos' }).getByRole('button').first())
  await film.type(score.getByLabel('Descrição'), 'Ajudou o irmão na lição')
  await film.hold(1500)
  await film.tap(score.getByRole('button', { name: 'Confirmar' }), 600)
  await film.rollUntilGone(score)
  await film.roll(600)
  await film.hold(900)

  await film.chapter('take')
  await film.tap(button('Pontuar Bia'), 560)
  await film.tap(score.getByRole('button', { name: /Negativa/ }))
  await film.hold(500)
  await film.tap(score.getByRole('radio', { name: /Gritar/ }))
  await film.hold(2600)
  await film.tap(score.getByRole('button', { name: 'Confirmar' }), 600)
  await film.rollUntilGone(score)
  await film.roll(400)
  await film.hold(500)

  await film.chapter('redeem')
  await film.tap(button('Resgatar Prêmio'), 640)
  const redeem = page.getByRole('dialog', { name: 'Resgatar Prêmio' })
  await film.hold(1200)
  await film.tap(redeem.getByRole('radio', { name: /Escolher o filme/ }))
  await film.hold(2400)
  await film.tap(redeem.getByRole('button', { name: /^Resgatar/ }), 500)
  await redeem.getByText('Prêmio resgatado!').waitFor()
  await film.roll(300)
  await film.hold(1200)
  await film.roll(1400)

  await film.chapter('history')
  const history = page.getByRole('region', { name: 'Histórico de Bia' })
  await film.bring(history.getByRole('heading').first(), 0.16)
  await film.hold(2600)
  await film.scroll(history, 220)
  await film.hold(1800)

  await film.chapter('chart')
  await visit(film, `${url}/app/quadro`)
  await film.hold(2200)
  await film.scroll(page.getByRole('main'), 300)
  await film.hold(1600)

  await film.chapter('family')
  await visit(film, `${url}/app`)
  await film.tap(tab('Config'), 400)
  await film.hold(1600)
  await film.bring(page.getByRole('button', { name: /^Remover Rafael/ }), 0.35)
  await film.hold(2800)

  await film.chapter('ending')
  await film.hold(3600)
}

/** Opens a page without recording. */
async function visit(film: Film, address: string): Promise<void> {
  await film.page.goto(address)
  await settled(film.page)
  await film.skipTime(1200)
}

/** Waits until scripts run and images are shown. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.waitForTimeout(1500)
}
