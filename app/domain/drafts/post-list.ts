import { ADMIN_PATH } from './admin-paths.ts'

export type ListedState = 'draft' | 'scheduled' | 'published'

/** A post as administrators see it in their table. Moments are ISO strings. */
export interface ListedPost {
  id: string
  title: string
  slug: string
  authorName: string | null
  state: ListedState
  publishedAt: string | null
  /** The person who looks has a working copy of it that is not saved. */
  isUnsaved: boolean
}

/** One page of all posts. */
export interface PostListPage {
  posts: ListedPost[]
  page: number
  pages: number
  /** How many match, on all pages. */
  found: number
}

/** What somebody wrote of a post that was never saved. */
export interface UnsavedCopy {
  postId: string
  title: string
  /** ISO moment. */
  updatedAt: string
}

/** A category with how many posts stand in it, drafts included. */
export interface ListedCategory {
  id: string
  name: string
  slug: string
  posts: number
}

/** What the address of the list asks for. */
export interface ListFilter {
  page: number
  search: string
  state: ListedState | null
}

/** The words of the table; the first two are the specification's (section 2). */
export const STATE_WORDS: Record<ListedState, string> = {
  published: 'Publicado',
  draft: 'Rascunho',
  scheduled: 'Agendado',
}

/** As `?status=` names them. */
const STATE_NAMES = new Map<string | null, ListedState>([
  ['publicado', 'published'],
  ['rascunho', 'draft'],
  ['agendado', 'scheduled'],
])

export const stateAsked = (asked: string | null): ListedState | null => STATE_NAMES.get(asked) ?? null

export const nameOfState = (state: ListedState) => STATE_WORDS[state].toLowerCase()

/** The list's address: '/blog/admin?busca=mesada&status=rascunho&pagina=2'. */
export function adminListPath({ page = 1, search = '', state = null }: Partial<ListFilter>): string {
  const query = new URLSearchParams()
  if (search) query.set('busca', search)
  if (state) query.set('status', nameOfState(state))
  if (page > 1) query.set('pagina', String(page))
  return query.size > 0 ? `${ADMIN_PATH}?${query}` : ADMIN_PATH
}

/** As titles are kept for searching: without capitals and accents. */
export const plainTitle = (title: string) => title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The author's name, or the fallback of the specification (section 3). */
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
