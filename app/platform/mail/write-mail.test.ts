import { MAILS } from '#content/mails.ts'
import { expect, it } from 'vitest'
import { writeMail } from './write-mail.ts'

const otherUrl = 'https://combinado.exemplo/confirmar-email?codigo=abc'
const url = 'https://combinado.exemplo/nova-senha?codigo=abc&x=1'

it.each(Object.entries(MAILS))(
  'the HTML and plain parts of the mail %s have the same paragraphs and link',
  (_, text) => {
    const { html, plain, subject } = writeMail('ana@exemplo.com', text('Ana Maria Souza', url, otherUrl))
    expect(subject).not.toMatch(/[\r\n]/)
    expect(plain).toContain('Oi, Ana!')
    expect(plain).toContain(url)
    expect(html).toContain('Oi, Ana!')
    expect(html).toContain('href="https://combinado.exemplo/nova-senha?codigo=abc&amp;x=1"')
    for (const paragraph of text('Ana Maria Souza', url, otherUrl).paragraphs) {
      expect(plain).toContain(paragraph)
      expect(html).toContain(paragraph)
    }
  },
)

it('escapes HTML in the texts of a mail', () => {
  const heading = '<img/src=x/onerror=alert(1)>"'
  const { html } = writeMail('ana@exemplo.com', { ...MAILS.reset('Ana', url), heading })
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img')
})

it.each(Object.entries(MAILS))('the plain part of the mail %s does not mention a button', (_, text) => {
  const { plain } = writeMail('ana@exemplo.com', text('Ana Maria Souza', url, otherUrl))
  expect(plain).not.toMatch(/botão/i)
})

it('the confirmation mail does not promise features that need a subscription', () => {
  const { plain } = writeMail('ana@exemplo.com', MAILS.verification('Ana Maria Souza', url, otherUrl))
  expect(plain).not.toMatch(/já pode usar/)
})

it.each(['mal.exemplo', 'https://mal.exemplo', 'Ganhe!', 'x'.repeat(31)])(
  'omits a name that looks like an advertisement, so that nobody can send advertisements to strangers: %s',
  (name) => {
    for (const text of Object.values(MAILS)) {
      const { subject, html, plain } = writeMail('ana@exemplo.com', text(name, url, otherUrl))
      expect(plain).toContain('Oi!')
      expect([subject, html.replaceAll(url, ''), plain].join('\n')).not.toContain(name)
    }
  },
)
