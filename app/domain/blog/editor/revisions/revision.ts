import { diffWordsWithSpace } from 'diff'
import type { PostFields } from '../../post.ts'

/** A version of a post; each save creates one. */
export interface RevisionEntry {
  number: number
  kind: 'saved' | 'restored' | 'imported' | 'published' | 'unpublished'
  /** Null after the account was deleted. */
  editorName: string | null
  /** ISO 8601 timestamp. */
  createdAt: string
}

export const KIND_LABELS: Record<RevisionEntry['kind'], string> = {
  saved: 'Salva no editor',
  restored: 'Versão antiga restaurada',
  imported: 'Importada',
  published: 'Publicada',
  unpublished: 'Despublicada',
}

export interface DiffPart {
  text: string
  kind: 'same' | 'added' | 'removed'
}

/** Time limit of a comparison. After it the texts count as entirely different. */
const DIFF_TIMEOUT_MS = 500

/** Compares two texts word by word. The parts contain both texts completely. */
export function compareWords(before: string, after: string): DiffPart[] {
  const changes = diffWordsWithSpace(before, after, { timeout: DIFF_TIMEOUT_MS })
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

export const hasChanges = (parts: readonly DiffPart[]) => parts.some(({ kind }) => kind !== 'same')

/** Characters shown at each end of a long unchanged part. */
const CONTEXT_LENGTH = 160

/** The text of a part; a long unchanged part loses its middle. */
export function shortenPart({ text, kind }: DiffPart): string {
  const characters = [...text]
  if (kind !== 'same' || characters.length <= CONTEXT_LENGTH * 3) return text
  return `${characters.slice(0, CONTEXT_LENGTH).join('')} […] ${characters.slice(-CONTEXT_LENGTH).join('')}`
}

const BLOCK_END = /<\/(?:p|h[2-4]|li|blockquote|pre|tr|figcaption|dt|dd|summary|table)>|<br ?\/?>|<hr ?\/?>/gi
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Sanitized HTML as plain text: a line for each block, pictures by their alternative text, links with their URL. */
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
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}

/** A changed field with both values as text. */
export interface FieldChange {
  name: string
  before: string
  after: string
}

const NO_VALUE = 'nenhuma'

/** The changed fields except title, excerpt and content. `categoryNameOf` finds a category's name by its id. */
export function changedFields(
  before: PostFields,
  after: PostFields,
  categoryNameOf: (id: string) => string | undefined,
): FieldChange[] {
  const labelledValues = (fields: PostFields): Record<string, string> => ({
    Endereço: `/blog/${fields.slug}`,
    Categoria:
      fields.categoryId === null ? NO_VALUE : (categoryNameOf(fields.categoryId) ?? 'uma que foi excluída'),
    Tags: fields.tags.join(', ') || NO_VALUE,
    'Imagem de capa': fields.cover === null ? NO_VALUE : fields.cover.alt || fields.cover.path,
    Destaque: fields.featured ? 'sim' : 'não',
    Status: fields.status === 'published' ? 'Publicado' : 'Rascunho',
  })
  const [oldValues, newValues] = [labelledValues(before), labelledValues(after)]
  return Object.keys(oldValues)
    .map((name) => ({ name, before: oldValues[name] ?? '', after: newValues[name] ?? '' }))
    .filter((change) => change.before !== change.after)
}
