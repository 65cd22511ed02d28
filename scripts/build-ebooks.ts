/**
 * Builds the e-books of content/ebooks from their texts: {slug}/{slug}.pdf, {slug}/capa.webp and books.json.
 * Run after changing a text, a drawing or the layout: `npm run ebooks`, or `npm run ebooks -- mesada-inteligente`
 * for one. The output is committed; a test fails if it does not match its sources.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { EBOOK_SLUGS, type EbookSlug } from '../content/ebooks/catalogue.ts'
import { browserSwitches } from '../tests/support/browser.ts'
import { checkPdf } from './ebooks/check-pdf.ts'
import { makeBook } from './ebooks/make-book.ts'
import { EBOOKS_FOLDER, readBook, sourcesHash } from './ebooks/read-book.ts'
import { readPdf } from './ebooks/read-pdf.ts'
import { ensureBrowser } from './test/ensure-browser.ts'

const requestedSlugs = process.argv.slice(2)
const slugs = EBOOK_SLUGS.filter((slug) => requestedSlugs.length === 0 || requestedSlugs.includes(slug))
if (slugs.length === 0) throw new Error(`There is no such e-book. There are: ${EBOOK_SLUGS.join(', ')}`)

const listFile = join(EBOOKS_FOLDER, 'books.json')
const list = JSON.parse(readFileSync(listFile, 'utf8')) as Partial<Record<EbookSlug, object>>
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserSwitches })
let hasProblems = false
try {
  for (const slug of slugs) {
    const book = readBook(slug)
    const { pdf, cover } = await makeBook(browser, book)
    writeFileSync(join(book.folder, `${slug}.pdf`), pdf)
    await sharp(cover).resize(240).webp({ quality: 88 }).toFile(join(book.folder, 'capa.webp'))
    const facts = await readPdf(pdf)
    list[slug] = { pages: facts.pages.length, bytes: pdf.length, sources: sourcesHash(slug) }
    const problems = checkPdf(facts, book)
    hasProblems ||= problems.length > 0
    console.log(
      `${slug}: ${facts.pages.length} pages, ${pdf.length} bytes`,
      ...problems.map((problem) => `\n  ${problem}`),
    )
  }
} finally {
  await browser.close()
}
const sortedList = Object.fromEntries(EBOOK_SLUGS.map((slug) => [slug, list[slug]]))
writeFileSync(listFile, `${JSON.stringify(sortedList, null, 2)}\n`)
if (hasProblems) process.exit(1)
