import type { Browser } from 'playwright-core'
import { BRAND } from '../../content/brand.ts'
import { bookFonts } from './book-fonts.ts'
import type { Book } from './read-book.ts'
import { readPdf } from './read-pdf.ts'
import { renderBook } from './render-book.ts'
import { stampPdf } from './stamp-pdf.ts'

/**
 * Prints a book and draws its cover. It is printed several times, because only a printed PDF shows the page numbers for
 * the table of contents.
 *
 * @returns the PDF, and the cover as PNG, 560 by 793 px
 */
export async function makeBook(browser: Browser, book: Book): Promise<{ pdf: Buffer; cover: Buffer }> {
  const text = `${renderBook(book, {})}0123456789`
  // the style sets some words in capitals
  const fontCss = await bookFonts(text + text.toUpperCase())
  const normal = await chapterPages(await print(browser, renderBook(book, { fontCss })))
  const allChapters = new Set(book.chapters.keys())
  const tight = await chapterPages(
    await print(browser, renderBook(book, { fontCss, tightChapters: allChapters })),
  )
  // tighter lines avoid a last page with only a few lines
  const tightChapters = new Set(
    [...allChapters].filter((chapter) => tight.counts[chapter]! < normal.counts[chapter]!),
  )
  const final = await chapterPages(await print(browser, renderBook(book, { fontCss, tightChapters })))
  const html = renderBook(book, { fontCss, tightChapters, pages: final.starts })
  const { titulo, autor, descricao, data } = book.head
  return {
    pdf: stampPdf(await print(browser, html), {
      title: titulo,
      author: autor,
      subject: descricao,
      creator: BRAND.name,
      date: data,
    }),
    cover: await drawCover(browser, html),
  }
}

/** The first page of each chapter (from 1) and its number of pages. */
async function chapterPages(pdf: Buffer): Promise<{ starts: number[]; counts: number[] }> {
  const { outline, pages } = await readPdf(pdf)
  // the first entry of the outline is the table of contents
  const starts = outline.slice(1).map(({ page }) => page)
  const counts = starts.map((start, index) => (starts[index + 1] ?? pages.length + 1) - start)
  return { starts, counts }
}

async function print(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage()
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  await page.close()
  return pdf
}

async function drawCover(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 560, height: 793 }, deviceScaleFactor: 1 })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const cover = await page.locator('.cover').screenshot()
  await page.close()
  return cover
}
