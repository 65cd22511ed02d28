import { MAILS } from '#content/mails.ts'
import { expect, it } from 'vitest'
import { writeMail } from './write-mail.ts'

const url = 'https://combinado.exemplo/nova-senha?codigo=abc&x=1'

it.each(Object.entries(MAILS))(
  'the mail %s says the same in both parts and leads to the same address',
  (_, text) => {
    const { html, plain, subject } = writeMail('ana@exemplo.com', text('Ana Maria Souza', url))
    expect(subject).not.toMatch(/[\r\n]/)
    expect(plain).toContain('Oi, Ana!')
    expect(plain).toContain(url)
    expect(html).toContain('Oi, Ana!')
    expect(html).toContain('href="https://combinado.exemplo/nova-senha?codigo=abc&amp;x=1"')
    for (const paragraph of text('Ana', url).paragraphs) {
      expect(plain).toContain(paragraph)
      expect(html).toContain(paragraph)
    }
  },
)

it('a name that is written like HTML stays text', () => {
  const { html } = writeMail('ana@exemplo.com', MAILS.reset('<img/src=x/onerror=alert(1)>"', url))
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img')
})
