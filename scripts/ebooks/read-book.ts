import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { BRAND } from '../../content/brand.ts'
import { type EbookSlug, EBOOKS } from '../../content/ebooks/catalogue.ts'

export const EBOOKS_FOLDER = join(import.meta.dirname, '../../content/ebooks')

const headSchema = z.strictObject({
  titulo: z.string().min(1),
  subtitulo: z.string().min(1),
  descricao: z.string().min(1),
  versao: z.string().regex(/^\d+(\.\d+)?$/),
  data: z.iso.date(),
  autor: z.string().min(1),
})

export interface Chapter {
  title: string
  /** null for the foreword, the summary page and the sources. */
  number: number | null
  /** GitHub Markdown without the chapter's own title. */
  body: string
}

export interface Book {
  slug: EbookSlug
  folder: string
  head: z.infer<typeof headSchema>
  chapters: Chapter[]
}

/**
 * Reads content/ebooks/{slug}/livro.md: front matter between two lines '---', then chapters that begin with '# '.
 * Throws an Error that names the file when one of them is invalid.
 */
export function readBook(slug: EbookSlug): Book {
  const folder = join(EBOOKS_FOLDER, slug)
  const file = join(folder, 'livro.md')
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(file, 'utf8').replaceAll('\r\n', '\n'))
  if (!match) throw new Error(`${file}: the head between two lines '---' is missing`)
  const fields = match[1]!.split('\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const
  })
  const head = headSchema.safeParse(Object.fromEntries(fields))
  if (!head.success) throw new Error(`${file}: ${z.prettifyError(head.error)}`)
  if (head.data.titulo !== EBOOKS.find((ebook) => ebook.slug === slug)?.name)
    throw new Error(`${file}: the title is not the one of the catalogue`)
  return { slug, folder, head: head.data, chapters: chaptersOf(match[2]!, file) }
}

function chaptersOf(text: string, file: string): Chapter[] {
  const parts = text.split(/^# (?=\S)/m)
  if (parts.shift()?.trim()) throw new Error(`${file}: text before the first chapter`)
  const last = parts.length - 1
  if (last < 3) throw new Error(`${file}: a book has at least four chapters`)
  return parts.map((part, index) => {
    const end = part.indexOf('\n')
    // the foreword, the summary page and the sources have no number
    const number = index === 0 || index >= last - 1 ? null : index
    return { title: part.slice(0, end).trim(), number, body: part.slice(end + 1) }
  })
}

/** A hash of 16 hexadecimal digits over everything a book is built from: texts, drawings, styles and code. */
export function sourcesHash(slug: EbookSlug): string {
  const hash = createHash('sha256')
  const { name, cover } = EBOOKS.find((ebook) => ebook.slug === slug)!
  hash.update(JSON.stringify([BRAND.name, name, cover]))
  const add = (folder: string, isSource: (file: string) => boolean) => {
    for (const file of readdirSync(folder).filter(isSource).toSorted()) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(folder, file)))
        .update('\0')
    }
  }
  add(join(EBOOKS_FOLDER, slug), (file) => /\.(md|svg)$/.test(file))
  // checks do not change a book
  add(import.meta.dirname, (file) => /\.(ts|css)$/.test(file) && !/\.test\.|^check-/.test(file))
  return hash.digest('hex').slice(0, 16)
}
