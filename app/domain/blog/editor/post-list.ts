import { ADMIN_PATH } from './admin-paths.ts'

export type ListedState = 'draft' | 'scheduled' | 'published'

/** A row of the administration's list. */
export interface ListedPost {
  id: string
  title: string
  slug: string
  authorName: string | null
  state: ListedState
  /** ISO 8601 timestamp; null for a draft without a date. */
  publishedAt: string | null
  /** The signed-in administrator has a working copy of it. */
  isUnsaved: boolean
}

export interface PostListPage {
  posts: ListedPost[]
  /** Number of this page, from 1. */
  page: number
  pages: number
  /** Number of matching posts on all pages. */
  total: number
}

/** A working copy of a post that was never saved. */
export interface UnsavedCopy {
  postId: string
  title: string
  /** ISO 8601 timestamp. */
  updatedAt: string
}

/** A category with the number of its posts, drafts included. */
export interface ListedCategory {
  id: string
  name: string
  slug: string
  posts: number
}

export interface ListFilter {
  page: number
  search: string
  state: ListedState | null
}

export const STATE_LABELS: Record<ListedState, string> = {
  published: 'Publicado',
  draft: 'Rascunho',
  scheduled: 'Agendado',
}

/** States by the value of `?status=`. */
const STATE_BY_QUERY = new Map<string | null, ListedState>([
  ['publicado', 'published'],
  ['rascunho', 'draft'],
  ['agendado', 'scheduled'],
])

export const stateFromQuery = (value: string | null): ListedState | null => STATE_BY_QUERY.get(value) ?? null

export const stateQueryValue = (state: ListedState) => STATE_LABELS[state].toLowerCase()

/** Path of the list: '/blog/admin?busca=mesada&status=rascunho&pagina=2'. */
export function adminListPath({ page = 1, search = '', state = null }: Partial<ListFilter>): string {
  const query = new URLSearchParams()
  if (search) query.set('busca', search)
  if (state) query.set('status', stateQueryValue(state))
  if (page > 1) query.set('pagina', String(page))
  return query.size > 0 ? `${ADMIN_PATH}?${query}` : ADMIN_PATH
}

/** The title in lower case and without accents, for the search. */
export const plainTitle = (title: string) => title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

export const authorNameOf = ({ authorName }: Pick<ListedPost, 'authorName'>) =>
  authorName?.trim() || 'Administrador'

const DATE_TIME_FORMAT = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

/** '21/11/2026 às 14:03' in Brasília's time. */
export const dateTimeText = (iso: string) => DATE_TIME_FORMAT.format(new Date(iso)).replace(', ', ' às ')
