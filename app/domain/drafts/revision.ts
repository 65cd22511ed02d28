import { diffWordsWithSpace } from 'diff'
import type { PostFields } from '../blog/post.ts'

/** What one save made of a post. */
export interface RevisionEntry {
  number: number
  kind: 'saved' | 'restored' | 'imported' | 'published' | 'unpublished'
  /** Null when the account is gone. */
  editorName: string | null
  /** ISO moment. */
  createdAt: string
}

export const KIND_WORDS: Record<RevisionEntry['kind'], string> = {
  saved: 'Salva no editor',
  restored: 'Versão antiga restaurada',
  imported: 'Importada',
  published: 'Publicada',
  unpublished: 'Despublicada',
}

/** A run of words that both texts have, or only one of them. */
export interface Piece {
  text: string
  kind: 'same' | 'added' | 'removed'
}

/** Milliseconds after which two very long and very different texts are no longer compared word by word. */
const PATIENCE_MS = 500

/** The words of `after` between those of `before` that are gone. */
export function compareWords(before: string, after: string): Piece[] {
  const changes = diffWordsWithSpace(before, after, { timeout: PATIENCE_MS })
  if (!changes) {
    return [
      { text: before, kind: 'removed' },
      { text: after, kind: 'added' },
    ]
  }
  return changes.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }))
}

export const hasChanges = (pieces: readonly Piece[]) => pieces.some(({ kind }) => kind !== 'same')

/** Letters of an unchanged run that stay in sight at each of its ends. */
const IN_SIGHT = 160

/** What both have and is long, without its middle. */
export function shortened({ text, kind }: Piece): string {
  const letters = [...text]
  if (kind !== 'same' || letters.length <= IN_SIGHT * 3) return text
  return `${letters.slice(0, IN_SIGHT).join('')} […] ${letters.slice(-IN_SIGHT).join('')}`
}

const BLOCK_END = /<\/(?:p|h[2-4]|li|blockquote|pre|tr|figcaption|dt|dd|summary|table)>|<br ?\/?>|<hr ?\/?>/gi
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Cleaned HTML as text to read: a line for each block, pictures and links by what they show and where they lead. */
export function readableText(html: string): string {
  return html
    .replaceAll(
      /<img\b[^>]*\balt="([^"]*)"[^>]*>/gi,
      (_, alt: string) => `[imagem${alt ? `: ${alt}` : ''}]<br>`,
    )
    .replaceAll(/<iframe\b[^>]*\bsrc="([^"]*)"[^>]*>/gi, (_, src: string) => `[vídeo: ${src}]<br>`)
    .replaceAll(
      /<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi,
      (_, href: string, text: string) => `${text} (${href})`,
    )
    .replaceAll(/\n+/g, ' ')
    .replaceAll(BLOCK_END, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => NAMED[name] ?? ' ')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}

/** A field of a post in words, before and after. */
export interface FieldChange {
  name: string
  before: string
  after: string
}

const NONE = 'nenhuma'

/** What changed besides the texts. `categoryName` gives a category its name. */
export function changedFields(
  before: PostFields,
  after: PostFields,
  categoryName: (id: string) => string | undefined,
): FieldChange[] {
  const words = (fields: PostFields): Record<string, string> => ({
    Endereço: `/blog/${fields.slug}`,
    Categoria:
      fields.categoryId === null ? NONE : (categoryName(fields.categoryId) ?? 'uma que foi excluída'),
    Tags: fields.tags.join(', ') || NONE,
    'Imagem de capa': fields.cover === null ? NONE : fields.cover.alt || fields.cover.path,
    Destaque: fields.featured ? 'sim' : 'não',
    Status: fields.status === 'published' ? 'Publicado' : 'Rascunho',
  })
  const [then, now] = [words(before), words(after)]
  return Object.keys(then)
    .map((name) => ({ name, before: then[name] ?? '', after: now[name] ?? '' }))
    .filter((change) => change.before !== change.after)
}
