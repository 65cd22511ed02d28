import { once } from 'node:events'
import { type BrowserContext, type Page } from '@playwright/test'
import { database } from '#app/database/database.server.ts'
import { sanitizePost } from '#app/domain/blog/sanitize-post.server.ts'
import { PASTED } from '#tests/fixtures/pasted-html.ts'
import { startApp } from '#tests/support/running-app.ts'
import { anotherDevice, expect, expectAccessible, expectContrast } from './app-test.ts'
import { test } from './app-on-postgres-test.ts'
import { enterAsAdministrator } from './session-steps.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const content = (page: Page) => field(page, 'Conteúdo')
const expectDraftSaved = (page: Page) => expect(page.getByText(/^Rascunho salvo às \d\d:\d\d/)).toBeVisible()
const htmlSwitch = (page: Page) => page.getByRole('button', { name: 'HTML', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salvar Post' })
const SAVED = 'Post salvo com sucesso! Redirecionando...'

async function beginPost(page: Page, url: string, title: string) {
  await page.goto(`${url}/blog/admin/novo`)
  await field(page, 'Título').fill(title)
  await field(page, 'Resumo').fill('Um resumo.')
}

/** Crashes the page; returns a new page and the address of the crashed page. */
async function crash(page: Page): Promise<{ newPage: Page; address: string }> {
  const address = page.url()
  const context: BrowserContext = page.context()
  const cdp = await context.newCDPSession(page)
  void cdp.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  await page.close()
  return { newPage: await context.newPage(), address }
}

/** HTML with every element that the visual editor supports. */
const ALL_ELEMENTS = [
  '<h2>Dois</h2>',
  '<h3>Três</h3>',
  '<h4>Quatro</h4>',
  '<p><strong>negrito</strong> <em>itálico</em> <u>sublinhado</u> <s>riscado</s> <code>código</code> <sub>1</sub><sup>2</sup> <mark>marca</mark> <small>pequeno</small> <kbd>K</kbd> <cite>obra</cite> <q>fala</q> <abbr title="Lei Geral">LGPD</abbr><br>e <a href="https://exemplo.com.br/a" rel="noopener">um <strong>link</strong></a> e <a href="/blog">outro</a></p>',
  '<ul>\n<li>um\n<ul>\n<li>dentro\n</li>\n</ul>\n</li>\n<li>dois\n</li>\n</ul>',
  '<ol start="3">\n<li>três\n</li>\n</ol>',
  '<blockquote><p>Uma citação.</p></blockquote>',
  '<pre><code>linha 1\n  linha 2</code></pre>',
  '<hr>',
  '<img src="/blog/imagens/x.jpg" alt="Um gato" width="400" height="300" loading="lazy" decoding="async">',
  '<figure><img src="/blog/imagens/y.jpg" alt="" width="40" height="30" loading="lazy" decoding="async"><figcaption>Uma <em>legenda</em></figcaption></figure>',
  '<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk" title="Um vídeo" width="560" height="315" loading="lazy" allowfullscreen="" referrerpolicy="strict-origin-when-cross-origin" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"></iframe>',
  '<table>\n<thead>\n<tr><th>Dia</th><th colspan="2">Quem</th>\n</tr>\n</thead>\n<tbody>\n<tr><td>Segunda</td><td>Bia</td><td>Caio</td>\n</tr>\n</tbody>\n</table>',
].join('\n')

/** Normalizes different spellings of the same HTML. */
const normalizeHtml = (html: string) =>
  html
    .replaceAll(/\s*\/>/g, '>')
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/\s+(?=<\/?(?:li|ul))/g, '')
    .replaceAll('allowfullscreen=""', 'allowfullscreen')

test('a post is written by keyboard, restored after a crash, edited as HTML, and saved once', async ({
  page: first,
  running: { app },
}) => {
  await enterAsAdministrator(first, app.url)
  await first.goto(`${app.url}/blog/admin/novo`)
  await expect(first.getByRole('heading', { level: 1 })).toHaveText('Novo post')

  await save(first).click()
  await expect(
    first.getByRole('alert').filter({ hasText: 'Preencha todos os campos obrigatórios' }),
  ).toBeVisible()
  await expect(field(first, 'Título')).toBeFocused()
  await expect(first.locator('[aria-invalid="true"]')).toHaveCount(4)

  await first.keyboard.type('Lição de casa')
  await expect(field(first, 'Slug')).toHaveValue('licao-de-casa')
  await field(first, 'Slug').fill('dever')
  await field(first, 'Título').fill('Lição de casa sem briga')
  await expect(field(first, 'Slug')).toHaveValue('dever')
  await field(first, 'Resumo').fill('Como a lição cabe no dia.')
  await field(first, 'Nova tag').fill('  escola ')
  await first.keyboard.press('Enter')
  await field(first, 'Nova tag').fill('Escola')
  await first.getByRole('button', { name: 'Adicionar' }).click()
  await field(first, 'Nova tag').fill('rotina')
  await first.keyboard.press('Enter')
  await first.getByRole('button', { name: 'Remover tag rotina' }).click()
  await expect(first.getByRole('list', { name: 'Tags do post' }).getByRole('listitem')).toHaveText(['escola'])

  // the toolbar is one tab stop; arrow keys move inside it
  await htmlSwitch(first).focus()
  await first.keyboard.press('Tab')
  await first.keyboard.press('Tab')
  const focused = () => first.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const before = await focused()
  await first.keyboard.press('ArrowRight')
  expect(await focused()).not.toBe(before)
  await first.getByRole('button', { name: 'Título de nível 2' }).focus()
  await first.keyboard.press('Enter')
  await expect(content(first)).toBeFocused()
  await first.keyboard.type('O combinado')
  await first.keyboard.press('Enter')
  await first.keyboard.type('Primeiro a ')
  await first.keyboard.press('Control+b')
  await expect(first.getByRole('button', { name: 'Negrito' })).toHaveAttribute('aria-pressed', 'true')
  await first.keyboard.type('lição')
  await first.keyboard.press('Control+b')
  await first.keyboard.type(', depois o jogo. ')
  await first.keyboard.press('Control+k')
  const link = first.getByRole('dialog', { name: 'Link' })
  await link.getByLabel('Endereço').fill('não é endereço')
  await link.getByRole('button', { name: 'Pôr link' }).click()
  await expect(link.getByText(/^Escreva um endereço/)).toBeVisible()
  await link.getByLabel('Endereço').fill('exemplo.com.br')
  await link.getByLabel('Texto').fill('Um exemplo')
  await first.keyboard.press('Enter')
  await expect(link).toBeHidden()
  await expect(content(first).getByRole('link', { name: 'Um exemplo' })).toHaveAttribute(
    'href',
    'https://exemplo.com.br',
  )
  await expectDraftSaved(first)
  await expectAccessible(first)

  const { newPage: page, address } = await crash(first)
  await page.goto(address)
  await expect(page.getByText(/^Recuperamos o que você escreveu em \d\d\/\d\d às \d\d:\d\d\./)).toBeVisible()
  await expect(field(page, 'Título')).toHaveValue('Lição de casa sem briga')
  await expect(content(page)).toContainText('Primeiro a lição, depois o jogo.')

  await htmlSwitch(page).click()
  await expect(content(page)).toHaveValue(/<h2>O combinado<\/h2>\n<p>Primeiro a <strong>lição<\/strong>/)
  await content(page).fill(ALL_ELEMENTS)
  await htmlSwitch(page).click()
  await expect(page.getByRole('toolbar', { name: 'Formatação' })).toBeVisible()
  await content(page).getByText('Uma citação.').click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await htmlSwitch(page).click()
  const typedHtml = (await content(page).inputValue()).replace('Uma citação.!', 'Uma citação.')
  expect(normalizeHtml(typedHtml)).toBe(normalizeHtml(ALL_ELEMENTS))
  expect(normalizeHtml(sanitizePost(typedHtml))).toBe(normalizeHtml(typedHtml))

  await content(page).fill(`${typedHtml}\n<details><summary>Mais</summary><p>Texto</p></details>`)
  await htmlSwitch(page).click()
  const question = page.getByRole('alertdialog', { name: 'Mudar para o editor visual?' })
  await expect(question).toContainText('textos que abrem e fecham')
  await question.getByRole('button', { name: 'Ficar em HTML' }).click()
  await expect(content(page)).toHaveValue(/<details>/)
  await page.getByRole('button', { name: 'Pré-visualizar' }).click()
  const preview = page.getByRole('dialog', { name: 'Prévia' })
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Lição de casa sem briga')
  await expect(preview.getByText('Mais', { exact: true })).toBeVisible()
  await preview.getByRole('button', { name: 'Fechar' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)

  let saveRequests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/salvar')) saveRequests += 1
  })
  await save(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/blog/admin`)
  expect(saveRequests).toBe(1)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editar post')
  await expect(page.getByText(/^O texto abriu em HTML porque tem textos que abrem e fecham/)).toBeVisible()
  await expect(page.getByText(/^Recuperamos/)).toHaveCount(0)

  // leaving asks for confirmation only with unsaved changes
  await field(page, 'Título').fill('Outro título')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Sair sem salvar o post?' })
  await leaving.getByRole('button', { name: 'Descartar o que escrevi' }).click()
  await expect(page).toHaveURL(`${app.url}/blog/admin`)
  await page
    .getByRole('row', { name: /Lição de casa sem briga/ })
    .getByRole('link', { name: /^Editar/ })
    .click()
  await expect(page).toHaveURL(/\/blog\/admin\/editar\//)
  await expect(field(page, 'Título')).toHaveValue('Lição de casa sem briga')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(`${app.url}/blog/admin`)

  await page.goto(`${app.url}/blog/admin/editar/0192f0c1-2345-7abc-8def-0123456789ab`)
  await expect(page.getByText('Post não encontrado')).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/blog/admin`)
})

test('no text is lost offline, with a killed server, a crashed page or an expired session', async ({
  page: first,
  running: { app: shared, ownerUrl },
}) => {
  const environment = { TRUSTED_PROXIES: '1' }
  let app = await startApp({ databaseUrl: ownerUrl, environment })
  const port = Number(new URL(app.url).port)
  expect(app.url).not.toBe(shared.url)
  await enterAsAdministrator(first, app.url)
  await beginPost(first, app.url, 'Sem rede')
  await content(first).click()
  await first.keyboard.type('Primeira linha.')
  await expectDraftSaved(first)

  await first.context().setOffline(true)
  await first.keyboard.type(' Sem rede também.')
  await expect(first.getByText('Salvo neste aparelho · sem conexão', { exact: true }).first()).toBeVisible()
  await first.context().setOffline(false)
  await expectDraftSaved(first)
  await first.context().setOffline(true)
  await first.keyboard.type(' E mais uma.')
  await expect(first.getByText('Salvo neste aparelho · sem conexão', { exact: true }).first()).toBeVisible()
  const { newPage: page, address } = await crash(first)
  await page.context().setOffline(false)
  await page.goto(address)
  await expect(page.getByText(/^Recuperamos o que você escreveu/)).toBeVisible()
  await expect(content(page)).toHaveText('Primeira linha. Sem rede também. E mais uma.')

  const exited = once(app.process, 'exit')
  app.process.kill('SIGKILL')
  await exited
  await content(page).getByText('E mais uma.').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Servidor fora.')
  await expect(
    page.getByText('Não foi possível guardar no servidor; o texto está neste aparelho.').first(),
  ).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Erro ao salvar o post. Tente novamente mais tarde.')).toBeVisible()
  app = await startApp({ port, databaseUrl: ownerUrl, environment })
  try {
    await expectDraftSaved(page)

    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await content(page).getByText('Servidor fora.').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Sessão também.')
    await expect(page.getByText(/^Sua sessão terminou/).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Entrar em outra aba' })).toBeVisible()
    await save(page).click()
    await expect(page.getByText('Você não tem permissão para realizar esta ação')).toBeVisible()
    await page.context().addCookies(cookies)
    await expectDraftSaved(page)
    await save(page).click()
    await expect(page.getByText(SAVED)).toBeVisible()
    const [, id] = /editar\/([^?]+)/.exec(address) ?? []
    const post = database()
      .selectFrom('blog_posts')
      .select(['content', 'version'])
      .where('id', '=', id ?? '')
    expect(await post.executeTakeFirst()).toEqual({
      content: '<p>Primeira linha. Sem rede também. E mais uma. Servidor fora. Sessão também.</p>',
      version: 1,
    })
  } finally {
    await app.stop()
  }
})

test('tabs and people editing the same post are announced to each other, and no text is overwritten silently', async ({
  page: firstTab,
  running: { app },
}) => {
  await enterAsAdministrator(firstTab, app.url)
  await beginPost(firstTab, app.url, 'A quatro mãos')
  await content(firstTab).click()
  await firstTab.keyboard.type('Começo.')
  const address = firstTab.url()
  await save(firstTab).click()
  await expect(firstTab).toHaveURL(`${app.url}/blog/admin`)

  await firstTab.goto(address)
  const secondTab = await firstTab.context().newPage()
  await secondTab.goto(address)
  await expect(firstTab.getByText('Este post também está aberto em outra aba.')).toBeVisible()
  await expect(secondTab.getByText('Este post também está aberto em outra aba.')).toBeVisible()
  await field(firstTab, 'Resumo').fill('Da primeira aba.')
  await expectDraftSaved(firstTab)
  await field(secondTab, 'Resumo').fill('Da segunda aba.')
  const inOtherTab = /^Você escreveu outro texto neste mesmo post em outra aba/
  await expect(secondTab.getByText(inOtherTab)).toBeVisible()
  await secondTab.getByRole('button', { name: 'Continuar com este' }).click()
  await expectDraftSaved(secondTab)
  await expect(secondTab.getByRole('heading', { name: 'Textos guardados neste aparelho' })).toBeVisible()
  await expect(firstTab.getByText(inOtherTab)).toBeVisible()
  await firstTab.getByRole('button', { name: 'Usar o outro e guardar este' }).click()
  await expect(field(firstTab, 'Resumo')).toHaveValue('Da segunda aba.')
  await secondTab.close()

  const bia = await anotherDevice(firstTab.context())
  await enterAsAdministrator(bia, app.url)
  await database()
    .updateTable('users')
    .set({ name: 'Bia Souza' })
    .where('id', 'in', (eb) => eb.selectFrom('users').select('id').orderBy('created_at', 'desc').limit(1))
    .execute()
  await bia.goto(address)
  await expect(bia.getByText('Marina Alves também está com este post aberto.')).toBeVisible()
  await field(bia, 'Título').fill('A seis mãos')
  await save(bia).click()
  await expect(bia.getByText(SAVED)).toBeVisible()

  await expect(
    firstTab.getByText(/^Este post foi alterado por Bia Souza às \d\d:\d\d, enquanto você escrevia\./),
  ).toBeVisible()
  await firstTab.getByRole('button', { name: 'Ver as duas' }).click()
  const comparison = firstTab.getByRole('dialog', { name: 'As duas versões' })
  await expect(comparison.locator('del', { hasText: 'seis' }).first()).toBeVisible()
  await expect(comparison.locator('ins', { hasText: 'quatro' }).first()).toBeVisible()
  await comparison.getByRole('button', { name: 'Fechar' }).click()
  await firstTab.getByRole('button', { name: 'Salvar a minha por cima' }).click()
  await expect(firstTab.getByText(SAVED)).toBeVisible()
  const [, id = ''] = /editar\/([^?]+)/.exec(address) ?? []
  const revisions = database()
    .selectFrom('blog_revisions')
    .select((eb) => [
      'number',
      eb
        .ref('fields', '->>')
        .key('title' as never)
        .as('title'),
    ])
    .where('post_id', '=', id)
    .orderBy('number')
  expect((await revisions.execute()).map(({ title }) => title)).toEqual([
    'A quatro mãos',
    'A seis mãos',
    'A quatro mãos',
  ])
})

test('cleans pasted HTML, and refuses to schedule a post in the past', async ({ page, running: { app } }) => {
  await enterAsAdministrator(page, app.url)
  await beginPost(page, app.url, 'Colado')
  const paste = (from: string) =>
    content(page).evaluate(
      (target, html) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        clipboardData.setData('text/plain', 'x')
        target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      PASTED.find(({ from: source }) => source === from)?.html ?? '',
    )
  await content(page).click()
  await paste('Word for Windows')
  await paste('lists of Word')
  await expect(content(page).getByRole('heading', { level: 2, name: 'Rotina da manhã' })).toBeVisible()
  await expect(content(page).getByRole('listitem').filter({ hasText: 'os da sala' }).last()).toBeVisible()
  await paste('a web page with pictures')
  await expect(page.getByText(/^2 imagens do texto colado não vieram junto/)).toBeVisible()
  await content(page).evaluate((target) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'https://youtu.be/dQw4w9WgXcQ')
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await htmlSwitch(page).click()
  const html = await content(page).inputValue()
  expect(html).toContain('<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
  expect(html).not.toMatch(/style=|class=|Mso|<o:p/)
  expect(html).toContain('<a href="https://exemplo.com.br/lista" rel="noopener">lista</a>')

  const schedule = page.getByLabel('Agendar para')
  await schedule.fill('2020-01-01T10:00')
  await save(page).click()
  await expect(schedule).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'Esse momento já passou.' })).toBeVisible()
  await schedule.fill('2099-01-01T10:00')
  await save(page).click()
  await expect(page.getByText(SAVED)).toBeVisible()
  const saved = database()
    .selectFrom('blog_posts')
    .select(['status', 'published_at'])
    .where('title', '=', 'Colado')
  expect(await saved.executeTakeFirst()).toEqual({
    status: 'published',
    published_at: new Date('2099-01-01T13:00:00Z'),
  })
})
