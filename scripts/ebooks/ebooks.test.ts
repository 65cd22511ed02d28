import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import books from '../../content/ebooks/books.json' with { type: 'json' }
import { EBOOK_SLUGS, EBOOKS } from '../../content/ebooks/catalogue.ts'
import { checkPdf } from './check-pdf.ts'
import { readBook, sourcesHash } from './read-book.ts'
import { type PdfFacts, readPdf } from './read-pdf.ts'
import { renderText } from './render-text.ts'
import { stampPdf } from './stamp-pdf.ts'

const pdfOf = (slug: string) => readFileSync(join('content/ebooks', slug, `${slug}.pdf`))

describe.each(EBOOK_SLUGS)('the e-book %s', (slug) => {
  it('is built from its current sources (else: npm run ebooks)', () => {
    expect(books[slug].sources).toBe(sourcesHash(slug))
    expect(books[slug].bytes).toBe(pdfOf(slug).length)
    expect(books[slug].bytes).toBeLessThan(2_000_000)
  })

  it('is a tagged A5 book in Portuguese with contents, outline, described pictures and the whole text', async () => {
    const facts = await readPdf(pdfOf(slug))
    expect(checkPdf(facts, readBook(slug))).toEqual([])
    expect(facts.title).toBe(EBOOKS.find((ebook) => ebook.slug === slug)?.name)
    expect(facts.pages).toHaveLength(books[slug].pages)
    expect(facts.pages.flatMap(({ figures }) => figures).length).toBeGreaterThan(2)
  })
})

describe('the check of an e-book', () => {
  const book = readBook('mesada-inteligente')
  const validFacts = readPdf(pdfOf('mesada-inteligente'))
  const withPage = (facts: PdfFacts, at: number, change: Partial<PdfFacts['pages'][number]>): PdfFacts => ({
    ...facts,
    pages: facts.pages.map((page, index) => (index === at ? { ...page, ...change } : page)),
  })

  it('reports every problem of a bare PDF', async () => {
    const problems = checkPdf(await readPdf(barePdf()), book)
    expect(problems).toEqual(
      expect.arrayContaining([
        'only 1 pages',
        "the title is ''",
        "the author is ''",
        "the language is ''",
        'it is not tagged',
        'the outline is []',
        'it uses the font Helvetica',
        'page 1 measures 612 by 792',
        'page 1 has almost no text',
        'page 1 has no tags',
      ]),
    )
    expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(/^'Fontes' lacks '/)]))
  })

  it('refuses a file that is no PDF', async () => {
    await expect(readPdf(Buffer.from('<!doctype html><title>Entrar</title>'))).rejects.toThrow()
  })

  it.each<[string, (facts: PdfFacts) => PdfFacts, string]>([
    ['another language', (facts) => ({ ...facts, language: 'en' }), "the language is 'en'"],
    ['no tags', (facts) => ({ ...facts, isTagged: false }), 'it is not tagged'],
    [
      'a font of the system for a missing letter',
      (facts) => ({ ...facts, fonts: [...facts.fonts, 'LiberationSans'] }),
      'it uses the font LiberationSans',
    ],
    ['an empty page', (facts) => withPage(facts, 8, { text: ' ' }), 'page 9 has almost no text'],
    [
      'a letter without a drawing',
      (facts) => withPage(facts, 8, { text: `${facts.pages[8]!.text}\ufffd` }),
      'page 9 has characters without a glyph',
    ],
    [
      'a picture without alternative text',
      (facts) => withPage(facts, 8, { figures: [''] }),
      'page 9 has a figure without alternative text',
    ],
    ['A4', (facts) => withPage(facts, 0, { width: 595, height: 842 }), 'page 1 measures 595 by 842'],
    [
      'a wrong number in the contents',
      (facts) => withPage(facts, 2, { text: facts.pages[2]!.text.replace(/\d+$/, '1') }),
      "the table of contents lacks 'Fontes' or its page",
    ],
  ])('finds %s', async (_name, change, problem) => {
    expect(checkPdf(change(await validFacts), book)).toContain(problem)
  })
})

describe('the text of a book', () => {
  const render = (markdown: string) => renderText(markdown, 'content/ebooks/mesada-inteligente')

  it('renders blocks, lines to write on, check boxes and tables with headers', () => {
    const html = render(
      ':::exercicio Um título\n1. Passo\n\n   ____\n\n- [ ] Caixa\n:::\n\n| A | B |\n|---|--:|\n| 1 | 2 |\n',
    )
    expect(html).toContain('<div class="block exercicio"><p class="block-kind">Exercício</p>')
    expect(html).toContain('<p class="block-title">Um título</p>')
    expect(html).toContain('<div class="line"></div>')
    expect(html).toContain('<span class="tick"></span>')
    expect(html).not.toContain('<input')
    expect(html).toContain('<th scope="col">A</th><th scope="col" style="text-align:right">B</th>')
  })

  it('has typographic quotes', () => {
    expect(render('Ela disse: "eu **"sei"**" ("mesmo").')).toBe(
      '<p>Ela disse: “eu <strong>“sei”</strong>” (“mesmo”).</p>\n',
    )
  })

  it.each([
    ['raw HTML', 'Oi <b>tu</b>', 'no raw HTML'],
    ['an unknown block', ':::dica Oi\nTexto\n:::', "no block of the kind 'dica'"],
    ['a block that is not closed', ':::exemplo Oi\nTexto', 'not closed'],
    ['a picture that is not there', '![Um gato dormindo](gato.svg)', 'ENOENT'],
  ])('refuses %s', (_name, markdown, message) => {
    expect(() => render(markdown)).toThrow(message)
  })
})

it('a PDF gets its metadata, with the same date every time', async () => {
  const metadata = { title: 'Título', author: 'Nós', subject: 'Sobre', creator: 'Casa', date: '2026-03-04' }
  const stampedPdf = stampPdf(barePdf(), metadata)
  const { title, author, pages } = await readPdf(stampedPdf)
  expect([title, author, pages.length]).toEqual(['Título', 'Nós', 1])
  expect(stampedPdf.toString('latin1')).toContain('/ModDate (D:20260304120000Z)')
  expect(stampPdf(barePdf(), metadata).equals(stampedPdf)).toBe(true)
  expect(() => stampPdf(Buffer.from('%PDF-1.4 cut off'), metadata)).toThrow('unknown trailer')
})

/** One page of Letter size that says 'Oi', without title, language, tags and outline. */
function barePdf(): Buffer {
  const content = 'BT /F1 12 Tf 72 720 Td (Oi) Tj ET'
  const objects = [
    '<<>>',
    '<</Type /Catalog /Pages 3 0 R>>',
    '<</Type /Pages /Kids [4 0 R] /Count 1>>',
    '<</Type /Page /Parent 3 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources <</Font <</F1 6 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const xrefLines = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 7\n0000000000 65535 f \n${xrefLines.join('')}trailer\n<</Size 7\n/Root 2 0 R\n/Info 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
