import type { Cover } from './media/image.ts'

/** Posts on one page of the list (rule 83). */
export const PAGE_SIZE = 20

/** A search ranks at most this many of the newest matching posts, and of those that match in the title. */
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
  /** ISO moment of publication; in the future for a scheduled post. */
  publishedAt: string | null
}

export type PostStatus = 'published' | 'draft'

export interface Section {
  id: string
  title: string
}

/** One page of a list of posts. */
export interface PostList {
  /** Only on the first page of the whole blog. */
  featured: PostCard | null
  posts: PostCard[]
  page: number
  pages: number
  /** Number of posts on all pages; a search counts ranked ones only. */
  found: number
  /** Categories with public posts, by name. */
  categories: Category[]
}

/** Paths below /blog that the product uses. */
const RESERVED = new Set([
  'admin',
  'debug',
  'novo',
  'editar',
  'categoria',
  'tag',
  'capas',
  'busca',
  'imagens',
  'previa',
])

/** The visibility of a post at a moment. */
export function stateOf(
  { status, publishedAt }: Pick<PostFields, 'status' | 'publishedAt'>,
  moment: Date,
): 'draft' | 'scheduled' | 'published' {
  if (status === 'draft') return 'draft'
  return publishedAt !== null && new Date(publishedAt) > moment ? 'scheduled' : 'published'
}

/**
 * The slug of a title (rule 81): accents removed, lowercase, spaces to hyphens, non-word characters
 * removed, repeated hyphens collapsed. Letters that only look Latin count as non-word characters. May be empty.
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

/** A valid slug for a post: not empty and not reserved. */
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

/** 'RM' for 'Rotina da manhã': the first letters of the first and last word; what a card shows without a cover. */
export function initialsOf(title: string): string {
  const words = wordsOf(title)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => firstOf(word, 1)).join('')
}

/** 'RO' for 'Rotina da manhã': the first two letters in capitals; what the post shows without a cover. */
export const lettersOf = (title: string) => firstOf(wordsOf(title).join(''), 2)

const wordsOf = (title: string) => title.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

function firstOf(word: string | undefined, count: number): string {
  return [...(word ?? '').normalize('NFC')].slice(0, count).join('').toLocaleUpperCase('pt-BR')
}

/** Whether a post gets a table of contents. */
export const isLong = (sections: readonly Section[]) => sections.length >= 3

/** The page number from `?pagina=`; 1 for an invalid value. */
export function pageOf(value: string | null): number {
  return value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1
}

/** The search text from `?busca=`, at most 100 characters. */
export const searchOf = (value: string | null) =>
  (value ?? '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed()
