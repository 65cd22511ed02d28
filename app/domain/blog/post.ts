import type { Cover } from '../images/image.ts'

/** How many posts a page of the list shows (spec section 7). */
export const PAGE_SIZE = 20

/**
 * So many of the newest posts that say a word, and of those that say it in their title, are read to find the best: a search
 * that finds more shows these alone.
 */
export const MOST_RANKED = 100

export interface Category {
  name: string
  slug: string
}

export type Tag = Category

/** What a card of the list shows. */
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

/** A whole post, its HTML cleaned and its headings given anchors. */
export interface Post extends PostCard {
  html: string
  /** Headings of the second rank, in order. */
  sections: Section[]
  /** Minutes. */
  readingTime: number
  /** ISO moment. */
  updatedAt: string
  tags: Tag[]
}

/** All that an editor writes of a post, as forms, revisions and working copies hold it. */
export interface PostFields {
  title: string
  slug: string
  excerpt: string
  /** HTML. */
  content: string
  cover: Cover | null
  categoryId: string | null
  /** Names, as the author ordered them. */
  tags: string[]
  featured: boolean
  status: PostStatus
  /** ISO moment from which readers see it; in the future for a scheduled post. */
  publishedAt: string | null
}

export type PostStatus = 'published' | 'draft'

export interface Section {
  id: string
  title: string
}

/** What the list shows for one address. */
export interface PostList {
  /** On the first page of the whole blog alone. */
  featured: PostCard | null
  posts: PostCard[]
  page: number
  pages: number
  /** How many posts were found, on all pages; for a search with `MOST_RANKED` or more, how many are shown. */
  found: number
  /** Those with a post, by name. */
  categories: Category[]
}

/** Words of the product's own paths below /blog, which no post may have for an address. */
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

/** What readers have of a post: nothing of a draft, and of a published one nothing before its moment. */
export function stateOf(
  { status, publishedAt }: Pick<PostFields, 'status' | 'publishedAt'>,
  moment: Date,
): 'draft' | 'scheduled' | 'published' {
  if (status === 'draft') return 'draft'
  return publishedAt !== null && new Date(publishedAt) > moment ? 'scheduled' : 'published'
}

/**
 * The address of a title (spec section 5): accents removed, lowercase, spaces to hyphens, non-word characters
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

/** `wanted`, made one that a post may have: never empty and none of the blog's own words. */
export function allowedSlug(wanted: string): string {
  const slug = slugOf(wanted)
  if (slug === '') return 'post'
  return RESERVED.has(slug) ? `${slug}-post` : slug
}

/** 'Alex' or the fallback of the specification. */
export const authorOf = ({ authorName }: Pick<PostCard, 'authorName'>) =>
  authorName?.trim() || 'Autor desconhecido'

const LONG_DATE = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })
const SHORT_DATE = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' })

/** '21 de novembro de 2026' in Brasília's time, or the fallback of the specification. */
export function longDateOf(moment: string | null): string {
  return moment === null ? 'Data não disponível' : LONG_DATE.format(new Date(moment))
}

/** '21/11/2026' in Brasília's time, or the fallback of the specification. */
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

/** A table of contents helps from so many headings on. */
export const isLong = (sections: readonly Section[]) => sections.length >= 3

/** The page that `?pagina=` asks for; the first for anything that is none. */
export function pageOf(asked: string | null): number {
  return asked !== null && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
}

/** What `?busca=` asks for, in a length that makes sense. */
export const searchOf = (asked: string | null) =>
  (asked ?? '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed()
