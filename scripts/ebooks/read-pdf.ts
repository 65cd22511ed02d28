import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What checkPdf needs to know of a PDF. */
export interface PdfFacts {
  title: string
  author: string
  language: string
  isTagged: boolean
  /** Entries of the outline with their pages (from 1). */
  outline: { title: string; page: number }[]
  pages: PdfPage[]
  /** Names of the embedded fonts, without the prefix of a subset. */
  fonts: string[]
}

interface PdfPage {
  /** In points, 72 an inch. */
  width: number
  height: number
  text: string
  /** Roles of the tags on the page, as 'H1' or 'Figure'. */
  roles: string[]
  /** Alternative text of each figure; '' without one. */
  figures: string[]
}

/** Reads a PDF with pdf.js. Throws pdf.js's error for invalid bytes. */
export async function readPdf(bytes: Uint8Array): Promise<PdfFacts> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    useSystemFonts: false,
    fontExtraProperties: true,
  })
  const pdf = await task.promise
  try {
    const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> }
    const fonts = new Set<string>()
    const pages: PdfPage[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await readPage(pdf, number, fonts))
    // the declared type is wrong: it is a Map
    const marks = (await pdf.getMarkInfo()) as unknown as Map<string, boolean> | null
    return {
      title: String(info.Title ?? ''),
      author: String(info.Author ?? ''),
      language: String(info.Language ?? ''),
      isTagged: marks?.get('Marked') === true,
      outline: await readOutline(pdf),
      pages,
      fonts: [...fonts].toSorted(),
    }
  } finally {
    await task.destroy()
  }
}

async function readPage(pdf: PDFDocumentProxy, number: number, fonts: Set<string>): Promise<PdfPage> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  const { fnArray, argsArray } = await page.getOperatorList()
  const SET_FONT = 37
  for (const [index, operation] of fnArray.entries()) {
    if (operation !== SET_FONT) continue
    const font = page.commonObjs.get(argsArray[index][0] as string) as { name?: string }
    fonts.add((font.name ?? '?').replace(/^[A-Z]{6}\+/, ''))
  }
  const roles: string[] = []
  const figures: string[] = []
  // the library's types lack `alt`
  walk((await page.getStructTree()) as unknown as TagNode | null, roles, figures)
  page.cleanup()
  return { width, height, text, roles, figures }
}

interface TagNode {
  role?: string
  alt?: string
  children?: TagNode[]
}

function walk(node: TagNode | null, roles: string[], figures: string[]) {
  if (!node) return
  if (node.role) roles.push(node.role)
  if (node.role === 'Figure') figures.push(node.alt ?? '')
  for (const child of node.children ?? []) walk(child, roles, figures)
}

async function readOutline(pdf: PDFDocumentProxy): Promise<PdfFacts['outline']> {
  const lines = (await pdf.getOutline()) ?? []
  return Promise.all(
    lines.map(async ({ title, dest }) => {
      const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
      const page = place ? await pdf.getPageIndex(place[0] as Parameters<typeof pdf.getPageIndex>[0]) : -1
      return { title, page: page + 1 }
    }),
  )
}
