import type { Cover } from './media/image.ts'

/** Posts on one page of the list (rule 83). */
export const PAGE_SIZE = 20

/** A search ranks the newest 100 posts that match in the title and the newest 100 that match anywhere. */
export const MAX_MATCHES = 100

export interface Category {
  name: string
  slug: string
}

export type Tag = Category

/** A post in a list. */
export interface PostCard {
  id: string
  title: string
  slug: string
  excerpt: string
  cover: Cover | null
  authorName: string | null
  /** ISO 8601 timestamp. */
  publishedAt: string | null
  category: Category | null
}

/** A whole post with sanitized HTML. */
export interface Post extends PostCard {
  html: string
  /** The h2 headings, in order. */
  sections: Section[]
  /** Minutes. */
  readingTime: number
  /** ISO 8601 timestamp. */
  updatedAt: string
  tags: Tag[]
}

/** The editable fields of a post, in forms, revisions and working copies. */
export interface PostFields {
  title: string
  slug: string
  excerpt: string
  /** HTML. */
  content: string
  cover: Cover | null
  categoryId: string | null
  /** Names in the author's order. */
  tags: string[]
  featured: boolean
  status: PostStatus
  /** ISO 8601 timestamp; in the future for a scheduled post. */
  publishedAt: string | null
}

export type PostStatus = 'published' | 'draft'

export interface Section {
  id: string
  title: string
}

/** One page of a list of posts. */
export interface PostList {
  /** The newest featured post; null except on page 1 of the unfiltered list. */
  featured: PostCard | null
  posts: PostCard[]
  page: number
  pageCount: number
  /** Number of posts on all pages; for a search, the number of ranked posts. */
  totalCount: number
  /** Categories with public posts, by name. */
  categories: Category[]
}

/** Slugs that would hide another path below /blog. */
const RESERVED_SLUGS = new Set('admin debug novo editar categoria tag capas busca imagens previa'.split(' '))

/** The state of a post at `moment`; readers see only published posts. */
export function visibilityAt(
  { status, publishedAt }: Pick<PostFields, 'status' | 'publishedAt'>,
  moment: Date,
): 'draft' | 'scheduled' | 'published' {
  if (status === 'draft') return 'draft'
  return publishedAt !== null && new Date(publishedAt) > moment ? 'scheduled' : 'published'
}

/**
 * Converts a title to a slug (rule 81): lower case, no accents, hyphens for spaces, no other characters; '' if none is
 * left. Removes letters of other alphabets even if they look Latin.
 */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^a-z0-9_-]/g, '')
    .replaceAll(/-+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Converts `text` to a slug for a post. An empty slug becomes 'post', and a reserved one ends with '-post'. */
export function toAllowedSlug(text: string): string {
  const slug = slugOf(text)
  if (slug === '') return 'post'
  return RESERVED_SLUGS.has(slug) ? `${slug}-post` : slug
}

/** The author's name, or 'Autor desconhecido' (rule 86). */
export const authorOf = ({ authorName }: Pick<PostCard, 'authorName'>) =>
  authorName?.trim() || 'Autor desconhecido'

const LONG_DATE = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })
const SHORT_DATE = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' })

/** '21 de novembro de 2026' in Brasília's time, or 'Data não disponível' (rule 86). */
export function longDateOf(timestamp: string | null): string {
  return timestamp === null ? 'Data não disponível' : LONG_DATE.format(new Date(timestamp))
}

/** '21/11/2026' in Brasília's time, or 'Data não disponível' (rule 86). */
export function shortDateOf(timestamp: string | null): string {
  return timestamp === null ? 'Data não disponível' : SHORT_DATE.format(new Date(timestamp))
}

/** Text of a card without a cover image: the first letters of the first and last word, 'RM' for 'Rotina da manhã'. */
export function initialsOf(title: string): string {
  const words = wordsOf(title)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => firstLetters(word, 1)).join('')
}

/** Text of a post page without a cover image: the first two letters of the title, 'RO' for 'Rotina da manhã'. */
export const firstTwoLettersOf = (title: string) => firstLetters(wordsOf(title).join(''), 2)

const wordsOf = (title: string) => title.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

function firstLetters(word: string | undefined, count: number): string {
  return [...(word ?? '').normalize('NFC')].slice(0, count).join('').toLocaleUpperCase('pt-BR')
}

export const hasTableOfContents = (sections: readonly Section[]) => sections.length >= 3

/** The page number from `?pagina=`; 1 for an invalid value. */
export function pageNumberOf(value: string | null): number {
  return value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1
}

/** The search text from `?busca=`, at most 100 characters. */
export const searchTextOf = (value: string | null) =>
  (value ?? '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed()
