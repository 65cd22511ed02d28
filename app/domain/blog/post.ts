import type { Cover } from './media/image.ts'

/** Posts on one page of the list (rule 83). */
export const PAGE_SIZE = 20

/** A search ranks at most this many posts that match, and as many that match in the title; the newest of each. */
export const MAX_RANKED = 100

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
  /** ISO moment. */
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
  /** ISO moment. */
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
  /** ISO moment; in the future for a scheduled post. */
  publishedAt: string | null
}

export type PostStatus = 'published' | 'draft'

export interface Section {
  id: string
  title: string
}

/** One page of a list of posts. */
export interface PostList {
  /** Only on the first page of all posts. */
  featured: PostCard | null
  posts: PostCard[]
  page: number
  pages: number
  /** Number of posts on all pages; of a search, the number of ranked posts. */
  found: number
  /** Categories with public posts, by name. */
  categories: Category[]
}

/** Paths below /blog that the product uses. */
const RESERVED = new Set('admin debug novo editar categoria tag capas busca imagens previa'.split(' '))

/** The visibility of a post at a moment. */
export function stateOf(
  { status, publishedAt }: Pick<PostFields, 'status' | 'publishedAt'>,
  moment: Date,
): 'draft' | 'scheduled' | 'published' {
  if (status === 'draft') return 'draft'
  return publishedAt !== null && new Date(publishedAt) > moment ? 'scheduled' : 'published'
}

/**
 * The slug of a title (rule 81), '' if nothing is left: lower case, without accents, spaces as single hyphens, other
 * characters removed. Letters of other alphabets are removed even if they look Latin.
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

/** A slug that a post may have: not empty and not reserved. */
export function allowedSlug(text: string): string {
  const slug = slugOf(text)
  if (slug === '') return 'post'
  return RESERVED.has(slug) ? `${slug}-post` : slug
}

/** The author's name, or the fallback (rule 86). */
export const authorOf = ({ authorName }: Pick<PostCard, 'authorName'>) =>
  authorName?.trim() || 'Autor desconhecido'

const LONG_DATE = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })
const SHORT_DATE = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' })

/** '21 de novembro de 2026' in Brasília's time, or the fallback (rule 86). */
export function longDateOf(moment: string | null): string {
  return moment === null ? 'Data não disponível' : LONG_DATE.format(new Date(moment))
}

/** '21/11/2026' in Brasília's time, or the fallback (rule 86). */
export function shortDateOf(moment: string | null): string {
  return moment === null ? 'Data não disponível' : SHORT_DATE.format(new Date(moment))
}

/** A card's text without a cover, the first letters of the first and last word: 'RM' for 'Rotina da manhã'. */
export function initialsOf(title: string): string {
  const words = wordsOf(title)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => firstLetters(word, 1)).join('')
}

/** A post's text without a cover, the first two letters: 'RO' for 'Rotina da manhã'. */
export const firstTwoLettersOf = (title: string) => firstLetters(wordsOf(title).join(''), 2)

const wordsOf = (title: string) => title.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

function firstLetters(word: string | undefined, count: number): string {
  return [...(word ?? '').normalize('NFC')].slice(0, count).join('').toLocaleUpperCase('pt-BR')
}

/** Whether a post gets a table of contents. */
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
