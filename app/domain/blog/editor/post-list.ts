import { ADMIN_PATH } from './admin-paths.ts'

export type ListedState = 'draft' | 'scheduled' | 'published'

/** A row of the administration's list. Moments are ISO strings. */
export interface ListedPost {
  id: string
  title: string
  slug: string
  authorName: string | null
  state: ListedState
  publishedAt: string | null
  /** The signed-in administrator has a working copy of it. */
  isUnsaved: boolean
}

/** One page of all posts. */
export interface PostListPage {
  posts: ListedPost[]
  page: number
  pages: number
  /** Number of matching posts on all pages. */
  total: number
}

/** A working copy of a post that was never saved. */
export interface UnsavedCopy {
  postId: string
  title: string
  /** ISO moment. */
  updatedAt: string
}

/** A category with the number of its posts, drafts included. */
export interface ListedCategory {
  id: string
  name: string
  slug: string
  posts: number
}

/** The query of the list's address. */
export interface ListFilter {
  page: number
  search: string
  state: ListedState | null
}

/** Labels of the status column. */
export const STATE_LABELS: Record<ListedState, string> = {
  published: 'Publicado',
  draft: 'Rascunho',
  scheduled: 'Agendado',
}

/** States by the value of `?status=`. */
const STATE_NAMES = new Map<string | null, ListedState>([
  ['publicado', 'published'],
  ['rascunho', 'draft'],
  ['agendado', 'scheduled'],
])

export const stateFromQuery = (value: string | null): ListedState | null => STATE_NAMES.get(value) ?? null

export const nameOfState = (state: ListedState) => STATE_LABELS[state].toLowerCase()

/** The list's address: '/blog/admin?busca=mesada&status=rascunho&pagina=2'. */
export function adminListPath({ page = 1, search = '', state = null }: Partial<ListFilter>): string {
  const query = new URLSearchParams()
  if (search) query.set('busca', search)
  if (state) query.set('status', nameOfState(state))
  if (page > 1) query.set('pagina', String(page))
  return query.size > 0 ? `${ADMIN_PATH}?${query}` : ADMIN_PATH
}

/** A title as the search compares it: in lower case and without accents. */
export const plainTitle = (title: string) => title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The author's name, or the fallback. */
export const listedAuthor = ({ authorName }: Pick<ListedPost, 'authorName'>) =>
  authorName?.trim() || 'Administrador'

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

/** '21/11/2026 às 14:03' in Brasília's time. */
export const momentOf = (iso: string) => MOMENT.format(new Date(iso)).replace(', ', ' às ')
