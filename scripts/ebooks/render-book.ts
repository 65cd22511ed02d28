import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'date-fns'
import { ptBR } from 'date-fns/locale'
import { BRAND } from '../../content/brand.ts'
import { EBOOKS } from '../../content/ebooks/catalogue.ts'
import { openerTiles, svgDataUrl } from './opener-tiles.ts'
import type { Book, Chapter } from './read-book.ts'
import { drawing, escaped, renderText } from './render-text.ts'

const css = readFileSync(join(import.meta.dirname, 'book.css'), 'utf8')
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="{c}" d="M31 1v18a12 12 0 0 0-12 12H1A30 30 0 0 1 31 1zM1 33h18a12 12 0 0 0 12 12v18A30 30 0 0 1 1 33zM33 63V45a12 12 0 0 0 12-12h18a30 30 0 0 1-30 30z"/><circle cx="48" cy="16" r="15" fill="{point}"/></svg>`

interface BookLayout {
  /** The @font-face rules of Gabarito, Atkinson and Digits. */
  fontCss?: string
  /** Indexes of chapters with a smaller line height. */
  tightChapters?: ReadonlySet<number>
  /** First page of each chapter for the table of contents; unknown before the first printing. */
  pages?: readonly number[]
}

/** The whole book as one HTML document for printing. */
export function renderBook(book: Book, { fontCss = '', tightChapters, pages = [] }: BookLayout): string {
  const { cover } = EBOOKS.find(({ slug }) => slug === book.slug)!
  const { titulo, subtitulo } = book.head
  const colours = `--background:${cover.background};--accent:${cover.accent};--cover-ink:${cover.ink};--accent-line:${cover.accent}`
  const chapters = book.chapters.map((_, index) => renderChapter(book, index, tightChapters?.has(index)))
  return `<!doctype html>
<html lang="pt-BR" style="${colours}">
<head><meta charset="utf-8"><title>${escaped(titulo)}</title><style>${fontCss}${css}${footers(book)}</style></head>
<body>
<section class="cover"><img src="${drawing(join(book.folder, 'capa.svg'))}" alt="">
<p class="cover-brand"><img src="${mark(cover.ink, cover.accent)}" alt="">${BRAND.name}</p>
<p class="cover-title">${escaped(titulo)}</p><p class="cover-subtitle">${escaped(subtitulo)}</p></section>
${imprint(book)}
<nav class="front contents"><h1>Sumário</h1><ol>${book.chapters.map((chapter, index) => line(chapter, index, pages[index])).join('')}</ol></nav>
${chapters.join('\n')}
</body></html>`
}

const mark = (ink: string, point: string) => svgDataUrl(MARK.replace('{c}', ink).replace('{point}', point))

function imprint({ head }: Book): string {
  const day = format(new Date(`${head.data}T12:00:00`), "d 'de' MMMM 'de' yyyy", { locale: ptBR })
  return `<section class="front imprint"><img src="${mark('#0a6b42', '#e0602f')}" alt="">
<p class="name">${escaped(head.titulo)}</p><p class="subtitle">${escaped(head.subtitulo)}</p>
<div class="small"><p><b>${escaped(head.autor)}</b><br>Versão ${head.versao}, de ${day}</p>
<p><b>Para uso da sua família.</b> Imprima as páginas que quiser e escreva nelas à vontade. Copiar este arquivo para outras pessoas, vender ou publicar não é permitido.</p>
<p>As famílias dos exemplos são inventadas. As fontes estão no fim do livro. Este texto não substitui a orientação de quem acompanha a sua criança, como a pediatra, a psicóloga ou a escola.</p>
<p>© ${head.data.slice(0, 4)} ${BRAND.name}</p></div></section>`
}

function line({ title, number }: Chapter, index: number, page: number | undefined): string {
  return `<li><a href="#c${index}"><span class="count">${number ?? ''}</span><span class="title">${escaped(title)}</span><span class="page">${page ?? 0}</span></a></li>`
}

function renderChapter(book: Book, index: number, isTight = false): string {
  const { title, number, body } = book.chapters[index]!
  const isLast = index === book.chapters.length - 1
  const art = openerTiles(book.slug, index, number === null)
  const opener =
    number === null
      ? `<div class="opener plain"><img src="${art}" alt=""></div>`
      : `<div class="opener"><p class="number">${number}</p><img src="${art}" alt=""></div>`
  try {
    return `<section class="chapter${isLast ? ' sources' : ''}${isTight ? ' tight' : ''}" style="page:c${index}">${opener}
<h1 id="c${index}">${escaped(title)}</h1>
${renderText(body, book.folder)}</section>`
  } catch (error) {
    throw new Error(`${book.slug}, '${title}': ${(error as Error).message}`, { cause: error })
  }
}

/** @page rules: each chapter has a named page, with its title and the page number in the footer. */
function footers({ head, chapters }: Book): string {
  const style = "font:9pt 'Digits','Atkinson';color:#4a5c50;padding:0 17mm 3mm;vertical-align:middle"
  const text = (words: string) => `"${words.replaceAll(/["\\]/g, '\\$&')}"`
  return chapters
    .map(
      ({ title }, index) =>
        `@page c${index}{@bottom-left{content:${text(index === 0 ? head.titulo : title)};${style}}@bottom-right{content:counter(page);${style};font-weight:700}}`,
    )
    .join('')
}
