import { XMLParser } from 'fast-xml-parser'
import { beforeAll } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { database } from '#app/database/database.server.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { XSS_VECTORS } from '#tests/fixtures/xss-vectors.ts'
import { addChild, addReward, addTask, newFamily } from '#tests/support/family-content.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { anEmail, aCookie } from '#tests/support/people.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { administratorCookie } from './administration.ts'
import { attack } from './attack.ts'
import { elementsOf, injectedParts } from './elements.ts'
import { connectTargetApp } from './target-app.ts'
import { send } from './send.ts'

const app = connectTargetApp()
const vectorsUpTo = (maxLength: number) =>
  XSS_VECTORS.filter((vector) => vector.length <= maxLength && !vector.includes('\0'))

/** Joins the vectors of at most `maxLength` characters into longer texts, also of at most `maxLength` characters. */
function joinedVectors(maxLength: number): string[] {
  const texts: string[] = ['']
  for (const vector of vectorsUpTo(maxLength)) {
    const lastText = texts.at(-1)!
    if (lastText.length + vector.length + 1 > maxLength) texts.push(vector)
    else texts[texts.length - 1] = `${lastText} ${vector}`
  }
  return texts.map((text) => text.trim())
}

let cookie = ''
beforeAll(async () => {
  const scope = await newFamily({ guardianName: '<img src=x onerror=alert(1)>' })
  cookie = await aCookie(scope.userId)
  const post = (path: string, json: object) => send(`${app.url}/app/${path}`, { json, cookie })
  const name = '</title><script>alert(1)</script>'
  await post('acoes/perfil.salvar', { name })
  await post('acoes/familia.salvar', {
    name: '"><svg onload=alert(1)>',
    timeZone: 'America/Sao_Paulo',
    revision: 0,
  })
  const children = []
  for (const vector of vectorsUpTo(60).slice(0, 3))
    children.push(await addChild(scope, { name: vector, points: 1_000 }))
  const titles = vectorsUpTo(120)
  for (const [index, description] of joinedVectors(500).entries()) {
    await addTask(scope, [children[index % 3]!], { title: titles[index]!, description })
    const json = {
      requestId: newId(),
      childId: children[index % 3],
      type: 'positive',
      points: 1,
      description,
    }
    await post('acoes/pontos.atribuir', json)
  }
  for (const title of joinedVectors(120).slice(0, 20)) await addReward(scope, { title })
}, 60_000)

attack(
  ['V1.2.1', 'V3.2.2', 'V1.1.2'],
  'escapes every text of a family: pages contain no injected element, event handler or javascript: URL',
  async (checks) => {
    // a family whose texts contain no HTML
    const plainCookie = await aCookie((await newFamily({ children: ['Ana'] })).userId)
    for (const path of ['/app', '/app/quadro', '/app/meus-dados', '/app/perfil/duas-etapas']) {
      const [response, plainPage] = [
        await send(app.url + path, { cookie }),
        await send(app.url + path, { cookie: plainCookie }),
      ]
      checks.expectPersisted(
        `${path}: ${response.status}`,
        response.status === 200 && (response.text.includes('alert(1)') || path.endsWith('duas-etapas')),
      )
      for (const part of injectedParts(response.text)) checks.expectBlocked(`${path}: ${part}`, false)
      checks.expectBlocked(path, elementsOf(response.text).length >= elementsOf(plainPage.text).length)
    }
    for (const path of [
      '/app/config',
      '/sessao',
      '/app/pontos/historico?antes=2100-01-01T00:00:00Z_01a2012a-674c-7296-abb6-7dcc52284949',
    ]) {
      const { headers, text } = await send(app.url + path, { cookie })
      checks.expectBlocked(
        `${path} as a page`,
        !/html|xml/.test(headers.get('content-type') ?? '') && !text.startsWith('<'),
      )
    }
  },
)

attack(['V1.3.11', 'V1.2.1'], 'escapes names in mails and refuses forged recipients', async (checks) => {
  const [email, recipientEmail] = [anEmail(), anEmail()]
  const names = [
    'Ana <img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '<a href="javascript:alert(1)">Ana</a>',
  ]
  for (const [index, name] of names.entries()) {
    const to = `${index}${email}`
    const passwords = { password: 'Jabuticaba7!', confirmation: 'Jabuticaba7!' }
    const form = { intent: 'cadastrar', name, email: to, inviteCode: '', consent: 'on', ...passwords }
    const { status } = await send(`${app.url}/register`, { form })
    await send(`${app.url}/login`, { form: { intent: 'redefinir', email: to } })
    const mails = await mailsTo(to)
    checks.expectPersisted(`the mails to ${name}: ${status}`, mails.length > 0)
    for (const mail of mails) {
      for (const part of injectedParts(mail.html)) checks.expectBlocked(`a mail with ${part}`, false)
      checks.expectBlocked(
        `a line break in a header: ${mail.subject}`,
        !/[\r\n]/.test(mail.subject + mail.recipient),
      )
    }
  }
  for (const line of [
    '\r\nBcc: mal@mal.exemplo',
    '\nBcc: mal@mal.exemplo',
    '%0d%0aBcc: mal@mal.exemplo',
    '\u2028Bcc: x',
    ',mal@mal.exemplo',
    '\0',
  ]) {
    for (const forgedEmail of [
      `${recipientEmail}${line}`,
      `${line}${recipientEmail}`,
      `"${line}"@exemplo.com.br`,
      `<${recipientEmail}>${line}`,
    ]) {
      const response = await send(`${app.url}/login`, { form: { intent: 'redefinir', email: forgedEmail } })
      checks.expectBlocked(
        `a mail to ${JSON.stringify(forgedEmail)}: ${response.status}`,
        response.status === 400 || response.status === 404,
      )
      const message = 'Uma carta com letras bastantes para ser uma carta.'
      const form = { name: `Ana${line}`, email: forgedEmail, subject: 'question', message }
      checks.expectBlocked(
        'a server error in the contact form',
        (await send(`${app.url}/contato`, { form })).status < 500,
      )
    }
  }
  const storedMails = await database().selectFrom('mails').select(['recipient', 'subject']).execute()
  checks.expectBlocked(
    'a mail to somebody else',
    storedMails.every(
      ({ recipient, subject }) => !/mal\.exemplo|[\r\n,<>]/.test(recipient) && !/[\r\n]/.test(subject),
    ),
  )
})

attack(['V1.3.1', 'V1.2.3', 'V1.2.1'], 'escapes posts in pages, feeds and sitemap', async (checks) => {
  const adminCookie = await administratorCookie()
  const breakouts = [
    '</script><script>alert(1)</script>',
    '<!--<script>',
    ']]><script>alert(1)</script>',
    '"}</script><img src=x onerror=alert(1)>',
    '\u2028alert(1)//',
  ]
  const paths: string[] = []
  for (const [index, title] of [...breakouts, ...vectorsUpTo(150).slice(0, 8)].entries()) {
    const slug = `fuga-${index}-${newId().slice(-6)}`
    const content = `<p>Texto alert(1)</p>${XSS_VECTORS.join('\n')}`
    const draft = aPostInput({
      title,
      slug,
      excerpt: title,
      content,
      tags: [title.slice(0, 50)],
      publishedAt: new Date(),
    })
    const saveResult = await savePost(draft, TEAM, { id: newId(), base: null })
    checks.expectServed(`the post ${title}`, saveResult.ok)
    paths.push(`/blog/${slug}`)
  }
  for (const path of [
    ...paths,
    '/blog',
    '/blog?busca=%3C%2Fscript%3E%3Cscript%3Ealert(1)%3C/script%3E',
    '/blog/admin',
    '/blog/admin/categorias',
    '/blog/debug',
  ]) {
    const { text, status } = await send(
      app.url + path,
      path.includes('admin') || path.includes('debug') ? { cookie: adminCookie } : {},
    )
    checks.expectBlocked(`${path}: ${status}`, status === 200)
    for (const part of injectedParts(text)) checks.expectBlocked(`${path}: ${part}`, false)
    const scripts = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
    for (const [, json = ''] of scripts) checks.expectBlocked(`${path}: JSON-LD`, isJson(json))
    if (paths.includes(path)) checks.expectServed(`${path}: JSON-LD`, scripts.length > 0)
  }
  for (const path of ['/blog/rss.xml', '/blog/atom.xml', '/sitemap.xml']) {
    const { text } = await send(app.url + path)
    const parser = new XMLParser({ ignoreAttributes: false })
    const tree = JSON.stringify(parser.parse(text, true))
    checks.expectBlocked(path, tree.length > 100 && !/"(?:[a-z]+:)?script"|"@_on\w+"/i.test(tree))
  }
})

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
