import type { Book } from './read-book.ts'
import type { PdfFacts } from './read-pdf.ts'

const A5 = { width: 419.5, height: 595.3 }
const MIN_PAGES = 20
const ALLOWED_FONTS = /^(Gabarito|AtkinsonHyperlegibleNext|Figtree)/

/** Checks a printed book. Returns a sentence for each problem. */
export function checkPdf(facts: PdfFacts, book: Book): string[] {
  const { pages, outline } = facts
  const titles = book.chapters.map(({ title }) => title)
  const problems: string[] = []
  const expect = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem)
  }
  expect(pages.length >= MIN_PAGES, `only ${pages.length} pages`)
  expect(facts.title === book.head.titulo, `the title is '${facts.title}'`)
  expect(facts.author === book.head.autor, `the author is '${facts.author}'`)
  expect(facts.language === 'pt-BR', `the language is '${facts.language}'`)
  expect(facts.isTagged, 'it is not tagged')
  expect(
    JSON.stringify(outline.map(({ title }) => lettersAndDigits(title))) ===
      JSON.stringify(['Sumário', ...titles].map(lettersAndDigits)),
    `the outline is ${JSON.stringify(outline.map(({ title }) => title))}`,
  )
  for (const font of facts.fonts) expect(ALLOWED_FONTS.test(font), `it uses the font ${font}`)
  for (const [index, page] of pages.entries()) {
    const name = `page ${index + 1}`
    const isA5 = Math.abs(page.width - A5.width) < 2 && Math.abs(page.height - A5.height) < 2
    expect(isA5, `${name} measures ${page.width} by ${page.height}`)
    expect(page.text.trim().length > 20, `${name} has almost no text`)
    expect(
      !page.text.includes('\ufffd') && !page.text.includes('\0'),
      `${name} has characters without a glyph`,
    )
    expect(page.roles.length > 0, `${name} has no tags`)
    for (const alt of page.figures)
      expect(alt.trim().length > 5, `${name} has a figure without alternative text`)
  }
  const contents = (pages[2]?.text ?? '').split('\n').map(lettersAndDigits).join(' ')
  for (const [index, chapter] of book.chapters.entries()) {
    const from = outline[index + 1]?.page ?? 0
    const to = outline[index + 2]?.page ?? pages.length + 1
    const text = lettersAndDigits(
      pages
        .slice(from - 1, to - 1)
        .map((page) => page.text)
        .join(' '),
    )
    const missing = sentencesOf(chapter.body).filter((sentence) => !text.includes(lettersAndDigits(sentence)))
    expect(missing.length === 0, `'${chapter.title}' lacks '${missing[0]}'`)
    const contentsLine = new RegExp(`${[...lettersAndDigits(chapter.title)].join(' ?')} ?${from}(?!\\d)`)
    expect(contentsLine.test(contents), `the table of contents lacks '${chapter.title}' or its page`)
  }
  return problems
}

/** The first words of every paragraph and list item. */
function sentencesOf(markdown: string): string[] {
  return markdown
    .split(/\n{2,}|\n(?=\s*(?:-|\d+\.) )/)
    .map((part) => part.replace(/^\s*(?:- (?:\[ \] )?|\d+\. |> )/, ''))
    .map((part) => part.replaceAll(/[*_`]|\[([^\]]*)\]\([^)]*\)/g, '$1').slice(0, 60))
    .filter((part) => /^\p{L}/u.test(part))
}

/** Letters and digits only, because line breaks change spaces and hyphens. */
const lettersAndDigits = (text: string) => text.normalize('NFC').replaceAll(/[^\p{L}\p{N}]/gu, '')
