import { once } from 'node:events'
import { type BrowserContext, type Page } from '@playwright/test'
import { database } from '#app/database/database.server.ts'
import { sanitizePost } from '#app/domain/blog/sanitize-post.server.ts'
import { PASTED_HTML } from '#tests/fixtures/pasted-html.ts'
import { startApp } from '#tests/support/running-app.ts'
import { selectRow } from '#tests/support/rows.ts'
import { newDevicePage, expect, expectAccessible, expectContrast } from './fixtures.ts'
import { test } from './blog-fixtures.ts'
import { signInAsAdministrator } from './session-steps.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const contentBox = (page: Page) => field(page, 'Conteúdo')
const expectDraftSaved = (page: Page) => expect(page.getByText(/^Rascunho salvo às \d\d:\d\d/)).toBeVisible()
const htmlButton = (page: Page) => page.getByRole('button', { name: 'HTML', exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Salvar Post' })
const SAVED_MESSAGE = 'Post salvo com sucesso! Redirecionando...'

async function beginPost(page: Page, url: string, title: string) {
  await page.goto(`${url}/blog/admin/novo`)
  await field(page, 'Título').fill(title)
  await field(page, 'Resumo').fill('Um resumo.')
}

/** Crashes the page; returns a new page and the URL of the crashed page. */
async function crash(page: Page): Promise<{ newPage: Page; url: string }> {
  const url = page.url()
  const context: BrowserContext = page.context()
  const cdp = await context.newCDPSession(page)
  void cdp.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  await page.close()
  return { newPage: await context.newPage(), url }
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

/** Removes differences in whitespace and syntax that do not change the meaning of the HTML. */
const normalizeHtml = (html: string) =>
  html
    .replaceAll(/\s*\/>/g, '>')
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/\s+(?=<\/?(?:li|ul))/g, '')
    .replaceAll('allowfullscreen=""', 'allowfullscreen')

test('a block of code has no class, also with a language', async ({ page, site: { app } }) => {
  await signInAsAdministrator(page, app.url)
  await page.goto(`${app.url}/blog/admin/novo`)
  await contentBox(page).click()
  await page.keyboard.type('```js um()')
  await htmlButton(page).click()
  await expect(contentBox(page)).toHaveValue(/^<pre><code>um\(\)<\/code><\/pre>/)
})

test('a post is written by keyboard, restored after a crash, edited as HTML, and saved once', async ({
  page: oldPage,
  site: { app },
}) => {
  await signInAsAdministrator(oldPage, app.url)
  await oldPage.goto(`${app.url}/blog/admin/novo`)
  await expect(oldPage.getByRole('heading', { level: 1 })).toHaveText('Novo post')

  await saveButton(oldPage).click()
  await expect(
    oldPage.getByRole('alert').filter({ hasText: 'Preencha todos os campos obrigatórios' }),
  ).toBeVisible()
  await expect(field(oldPage, 'Título')).toBeFocused()
  await expect(oldPage.locator('[aria-invalid="true"]')).toHaveCount(4)

  await oldPage.keyboard.type('Lição de casa')
  await expect(field(oldPage, 'Slug')).toHaveValue('licao-de-casa')
  await field(oldPage, 'Slug').fill('dever')
  await field(oldPage, 'Título').fill('Lição de casa sem briga')
  await expect(field(oldPage, 'Slug')).toHaveValue('dever')
  await field(oldPage, 'Resumo').fill('Como a lição cabe no dia.')
  await expect(oldPage.locator('[aria-invalid="true"]')).toHaveCount(1)
  const requiredAlert = oldPage
    .getByRole('alert')
    .filter({ hasText: 'Preencha todos os campos obrigatórios' })
  await expect(requiredAlert).toBeVisible()
  await field(oldPage, 'Nova tag').fill('  escola ')
  await oldPage.keyboard.press('Enter')
  await field(oldPage, 'Nova tag').fill('Escola')
  await oldPage.getByRole('button', { name: 'Adicionar' }).click()
  await field(oldPage, 'Nova tag').fill('rotina')
  await oldPage.keyboard.press('Enter')
  await oldPage.getByRole('button', { name: 'Remover tag rotina' }).click()
  await expect(oldPage.getByRole('list', { name: 'Tags do post' }).getByRole('listitem')).toHaveText([
    'escola',
  ])

  // the toolbar is one tab stop, and the arrow keys move the focus inside it
  await htmlButton(oldPage).focus()
  await oldPage.keyboard.press('Tab')
  await oldPage.keyboard.press('Tab')
  const focusedLabel = () => oldPage.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const previousLabel = await focusedLabel()
  await oldPage.keyboard.press('ArrowRight')
  expect(await focusedLabel()).not.toBe(previousLabel)
  await oldPage.getByRole('button', { name: 'Título de nível 2' }).focus()
  await oldPage.keyboard.press('Enter')
  await expect(contentBox(oldPage)).toBeFocused()
  await oldPage.keyboard.type('O combinado')
  await oldPage.keyboard.press('Enter')
  await oldPage.keyboard.type('Primeiro a ')
  await oldPage.keyboard.press('Control+b')
  await expect(oldPage.getByRole('button', { name: 'Negrito' })).toHaveAttribute('aria-pressed', 'true')
  await oldPage.keyboard.type('lição')
  await oldPage.keyboard.press('Control+b')
  await oldPage.keyboard.type(', depois o jogo. ')
  await expect(requiredAlert).toHaveCount(0)
  await oldPage.keyboard.press('Control+k')
  const linkDialog = oldPage.getByRole('dialog', { name: 'Link' })
  await linkDialog.getByLabel('Endereço').fill('não é endereço')
  await linkDialog.getByRole('button', { name: 'Pôr link' }).click()
  await expect(linkDialog.getByText(/^Escreva um endereço/)).toBeVisible()
  await linkDialog.getByLabel('Endereço').fill('exemplo.com.br')
  await linkDialog.getByLabel('Texto').fill('Um exemplo')
  await oldPage.keyboard.press('Enter')
  await expect(linkDialog).toBeHidden()
  await expect(contentBox(oldPage).getByRole('link', { name: 'Um exemplo' })).toHaveAttribute(
    'href',
    'https://exemplo.com.br',
  )
  await expectDraftSaved(oldPage)
  await expectAccessible(oldPage)

  const { newPage: page, url } = await crash(oldPage)
  await page.goto(url)
  await expect(page.getByText(/^Recuperamos o que você escreveu em \d\d\/\d\d às \d\d:\d\d\./)).toBeVisible()
  await expect(field(page, 'Título')).toHaveValue('Lição de casa sem briga')
  await expect(contentBox(page)).toContainText('Primeiro a lição, depois o jogo.')

  await htmlButton(page).click()
  await expect(contentBox(page)).toHaveValue(/<h2>O combinado<\/h2>\n<p>Primeiro a <strong>lição<\/strong>/)
  await contentBox(page).fill(ALL_ELEMENTS)
  await htmlButton(page).click()
  await expect(page.getByRole('toolbar', { name: 'Formatação' })).toBeVisible()
  await contentBox(page).getByText('Uma citação.').click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await htmlButton(page).click()
  const typedHtml = (await contentBox(page).inputValue()).replace('Uma citação.!', 'Uma citação.')
  expect(normalizeHtml(typedHtml)).toBe(normalizeHtml(ALL_ELEMENTS))
  expect(normalizeHtml(sanitizePost(typedHtml))).toBe(normalizeHtml(typedHtml))

  await contentBox(page).fill(`${typedHtml}\n<details><summary>Mais</summary><p>Texto</p></details>`)
  await htmlButton(page).click()
  const question = page.getByRole('alertdialog', { name: 'Mudar para o editor visual?' })
  await expect(question).toContainText('textos que abrem e fecham')
  await question.getByRole('button', { name: 'Ficar em HTML' }).click()
  await expect(contentBox(page)).toHaveValue(/<details>/)
  await page.getByRole('button', { name: 'Pré-visualizar' }).click()
  const preview = page.getByRole('dialog', { name: 'Prévia' })
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Lição de casa sem briga')
  await expect(preview.getByText('Mais', { exact: true })).toBeVisible()
  await preview.getByRole('button', { name: 'Fechar' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)

  let saveCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/salvar')) saveCount += 1
  })
  await saveButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText(SAVED_MESSAGE)).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/blog/admin`)
  expect(saveCount).toBe(1)
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editar post')
  await expect(page.getByText(/^O texto abriu em HTML porque tem textos que abrem e fecham/)).toBeVisible()
  await expect(page.getByText(/^Recuperamos/)).toHaveCount(0)

  // leaving asks for confirmation only if there are unsaved changes
  await field(page, 'Título').fill('Outro título')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const leaveDialog = page.getByRole('alertdialog', { name: 'Sair sem salvar o post?' })
  await leaveDialog.getByRole('button', { name: 'Descartar o que escrevi' }).click()
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

test('no text is lost while offline, or when the server is killed, the page crashes or the session ends', async ({
  page: oldPage,
  site: { ownerDatabaseUrl },
}) => {
  const environment = { TRUSTED_PROXIES: '1' }
  let app = await startApp({ databaseUrl: ownerDatabaseUrl, environment })
  const port = Number(new URL(app.url).port)
  await signInAsAdministrator(oldPage, app.url)
  await beginPost(oldPage, app.url, 'Sem rede')
  await contentBox(oldPage).click()
  await oldPage.keyboard.type('Primeira linha.')
  await expectDraftSaved(oldPage)

  await oldPage.context().setOffline(true)
  await oldPage.keyboard.type(' Sem rede também.')
  await expect(oldPage.getByText('Salvo neste aparelho · sem conexão', { exact: true }).first()).toBeVisible()
  await oldPage.context().setOffline(false)
  await expectDraftSaved(oldPage)
  await oldPage.context().setOffline(true)
  await oldPage.keyboard.type(' E mais uma.')
  await expect(oldPage.getByText('Salvo neste aparelho · sem conexão', { exact: true }).first()).toBeVisible()
  const { newPage: page, url } = await crash(oldPage)
  await page.context().setOffline(false)
  await page.goto(url)
  await expect(page.getByText(/^Recuperamos o que você escreveu/)).toBeVisible()
  await expect(contentBox(page)).toHaveText('Primeira linha. Sem rede também. E mais uma.')

  const exit = once(app.process, 'exit')
  app.process.kill('SIGKILL')
  await exit
  await contentBox(page).getByText('E mais uma.').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Servidor fora.')
  await expect(
    page.getByText('Não foi possível guardar no servidor; o texto está neste aparelho.').first(),
  ).toBeVisible()
  await saveButton(page).click()
  await expect(page.getByText('Erro ao salvar o post. Tente novamente mais tarde.')).toBeVisible()
  app = await startApp({ port, databaseUrl: ownerDatabaseUrl, environment })
  try {
    await expectDraftSaved(page)

    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await contentBox(page).getByText('Servidor fora.').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Sessão também.')
    await expect(page.getByText(/^Sua sessão terminou/).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Entrar em outra aba' })).toBeVisible()
    await saveButton(page).click()
    await expect(page.getByText('Você não tem permissão para realizar esta ação')).toBeVisible()
    await page.context().addCookies(cookies)
    await expectDraftSaved(page)
    await saveButton(page).click()
    await expect(page.getByText(SAVED_MESSAGE)).toBeVisible()
    const [, id] = /editar\/([^?]+)/.exec(url) ?? []
    expect(await selectRow('blog_posts', { id: id ?? '' }, ['content', 'version'])).toEqual({
      content: '<p>Primeira linha. Sem rede também. E mais uma. Servidor fora. Sessão também.</p>',
      version: 1,
    })
  } finally {
    await app.stop()
  }
})

test('tabs and people that edit the same post see each other, and no text is overwritten without a question', async ({
  page: firstTab,
  site: { app },
}) => {
  await signInAsAdministrator(firstTab, app.url)
  await beginPost(firstTab, app.url, 'A quatro mãos')
  await contentBox(firstTab).click()
  await firstTab.keyboard.type('Começo.')
  const url = firstTab.url()
  await saveButton(firstTab).click()
  await expect(firstTab).toHaveURL(`${app.url}/blog/admin`)

  await firstTab.goto(url)
  const secondTab = await firstTab.context().newPage()
  await secondTab.goto(url)
  await expect(firstTab.getByText('Este post também está aberto em outra aba.')).toBeVisible()
  await expect(secondTab.getByText('Este post também está aberto em outra aba.')).toBeVisible()
  await field(firstTab, 'Resumo').fill('Da primeira aba.')
  await expectDraftSaved(firstTab)
  await field(secondTab, 'Resumo').fill('Da segunda aba.')
  const otherTabText = /^Você escreveu outro texto neste mesmo post em outra aba/
  await expect(secondTab.getByText(otherTabText)).toBeVisible()
  // one notice at a time
  const openElsewhere = /também est(á|ão) (aberto|com este post aberto)/
  await expect(secondTab.getByText(openElsewhere)).toHaveCount(0)
  await secondTab.getByRole('button', { name: 'Continuar com este' }).click()
  await expectDraftSaved(secondTab)
  await expect(secondTab.getByRole('heading', { name: 'Textos guardados neste aparelho' })).toBeVisible()
  await expect(firstTab.getByText(otherTabText)).toBeVisible()
  await firstTab.getByRole('button', { name: 'Usar o outro e guardar este' }).click()
  await expect(field(firstTab, 'Resumo')).toHaveValue('Da segunda aba.')
  await secondTab.close()

  const biaPage = await newDevicePage(firstTab.context())
  await signInAsAdministrator(biaPage, app.url, { name: 'Bia Souza' })
  await biaPage.goto(url)
  await expect(biaPage.getByText('Marina Alves também está com este post aberto.')).toBeVisible()
  await field(biaPage, 'Título').fill('A seis mãos')
  await saveButton(biaPage).click()
  await expect(biaPage.getByText(SAVED_MESSAGE)).toBeVisible()

  await expect(
    firstTab.getByText(/^Este post foi alterado por Bia Souza às \d\d:\d\d, enquanto você escrevia\./),
  ).toBeVisible()
  await expect(firstTab.getByText(openElsewhere)).toHaveCount(0)
  await firstTab.getByRole('button', { name: 'Ver as duas' }).click()
  const comparison = firstTab.getByRole('dialog', { name: 'As duas versões' })
  await expect(comparison.locator('del', { hasText: 'seis' }).first()).toBeVisible()
  await expect(comparison.locator('ins', { hasText: 'quatro' }).first()).toBeVisible()
  await comparison.getByRole('button', { name: 'Fechar' }).click()
  await firstTab.getByRole('button', { name: 'Salvar a minha por cima' }).click()
  await expect(firstTab.getByText(SAVED_MESSAGE)).toBeVisible()
  const [, id = ''] = /editar\/([^?]+)/.exec(url) ?? []
  const revisionsQuery = database()
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
  expect((await revisionsQuery.execute()).map(({ title }) => title)).toEqual([
    'A quatro mãos',
    'A seis mãos',
    'A quatro mãos',
  ])
})

test('pasted HTML is cleaned, and no post is scheduled in the past', async ({ page, site: { app } }) => {
  await signInAsAdministrator(page, app.url)
  await beginPost(page, app.url, 'Colado')
  const paste = (source: string) =>
    contentBox(page).evaluate(
      (target, html) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        clipboardData.setData('text/plain', 'x')
        target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      PASTED_HTML.find((pasted) => pasted.source === source)?.html ?? '',
    )
  await contentBox(page).click()
  await paste('Word for Windows')
  await paste('lists of Word')
  await expect(contentBox(page).getByRole('heading', { level: 2, name: 'Rotina da manhã' })).toBeVisible()
  await expect(contentBox(page).getByRole('listitem').filter({ hasText: 'os da sala' }).last()).toBeVisible()
  await paste('a web page with pictures')
  await expect(page.getByText(/^2 imagens do texto colado não vieram junto/)).toBeVisible()
  await contentBox(page).evaluate((target) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'https://youtu.be/dQw4w9WgXcQ')
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await htmlButton(page).click()
  const html = await contentBox(page).inputValue()
  expect(html).toContain('<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
  expect(html).not.toMatch(/style=|class=|Mso|<o:p/)
  expect(html).toContain('<a href="https://exemplo.com.br/lista" rel="noopener">lista</a>')

  const schedule = page.getByLabel('Agendar para')
  await schedule.fill('2010-01-01T10:00')
  await saveButton(page).click()
  await expect(schedule).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'Esse momento já passou.' })).toBeVisible()
  await schedule.fill('2099-01-01T10:00')
  await saveButton(page).click()
  // the pasted picture of another site, which cannot come
  const problem = page
    .getByRole('alert')
    .filter({ hasText: 'a imagem https://exemplo.com.br/a.jpg não veio' })
  await expect(problem).toBeVisible()
  await contentBox(page).fill(html.replaceAll(/<img[^>]*>/g, ''))
  await expect(problem).toBeHidden()
  await saveButton(page).click()
  await expect(page.getByText(SAVED_MESSAGE)).toBeVisible()
  expect(await selectRow('blog_posts', { title: 'Colado' }, ['status', 'published_at'])).toEqual({
    status: 'published',
    published_at: new Date('2099-01-01T13:00:00Z'),
  })
})
