import type { Browser } from 'playwright-core'
import { BRAND } from '../../content/brand.ts'
import { bookFonts } from './book-fonts.ts'
import type { Book } from './read-book.ts'
import { readPdf } from './read-pdf.ts'
import { renderBook } from './render-book.ts'
import { stampPdf } from './stamp-pdf.ts'

/**
 * Prints a book and draws its cover. The printings before the last tell how the chapters fall on pages: Chromium
 * cannot write into the contents where a chapter begins.
 *
 * @returns the PDF, and the cover as PNG, 560 by 793 px
 */
export async function makeBook(browser: Browser, book: Book): Promise<{ pdf: Buffer; cover: Buffer }> {
  const words = `${renderBook(book, {})}0123456789`
  // some words stand in capitals on the page
  const fontCss = await bookFonts(words + words.toUpperCase())
  const loose = await chapterPages(await print(browser, renderBook(book, { fontCss })))
  const everyOne = new Set(book.chapters.keys())
  const close = await chapterPages(await print(browser, renderBook(book, { fontCss, closeSet: everyOne })))
  // where lines set a little closer save a page, the last page was next to empty
  const closeSet = new Set([...everyOne].filter((chapter) => close.counts[chapter]! < loose.counts[chapter]!))
  const set = await chapterPages(await print(browser, renderBook(book, { fontCss, closeSet })))
  const html = renderBook(book, { fontCss, closeSet, pages: set.starts })
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

/** Where each chapter begins, 1 for the first page, and how many pages it takes. */
async function chapterPages(pdf: Buffer): Promise<{ starts: number[]; counts: number[] }> {
  const { outline, pages } = await readPdf(pdf)
  // the first line of the outline is the contents themselves
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
