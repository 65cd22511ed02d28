import type { Post, PostFields } from '#app/domain/blog/post.ts'
import type { Trouble } from '../autosave.ts'
import type { EditingNews, SavedPost, WorkingCopy } from '../editing.ts'

export type KeepAnswer =
  | { ok: true; version: number; updatedAt: string }
  | { ok: false; reason: 'copy_changed'; copy: WorkingCopy }
  | { ok: false; reason: Exclude<Trouble, 'other_tab'> }

export type SaveAnswer =
  | { ok: true; version: number; slug: string }
  | { ok: false; reason: 'post_changed'; saved: SavedPost }
  | { ok: false; reason: 'post_missing' | 'signed_out' | 'lost' }
  | { ok: false; reason: 'refused'; message: string }

/** The server's side of an open editor. Nothing here throws. */
export interface EditorServer {
  keep(
    copy: { fields: PostFields; base: number | null; expected: number | null; tab: string },
    options?: { isLast?: boolean },
  ): Promise<KeepAnswer>
  /** The copy of that version, or any; one that is newer stays. */
  drop(expected?: number): Promise<boolean>
  save(form: { base: number | null; post: PostFields }): Promise<SaveAnswer>
  news(base: number | null): Promise<EditingNews | null>
  preview(fields: PostFields): Promise<Post | null>
}

/** Longer than this, a request does not outlive its page (the browsers' limit is 64 KB). */
const MOST_AT_THE_END = 60_000
/** Milliseconds; a server that takes longer is taken for one that does not answer. */
const PATIENCE = 20_000

export function editorServerOf(postId: string): EditorServer {
  const path = `/blog/admin/editar/${postId}`

  /** Null when nothing came back. A redirect leads to the sign-in page: the session or the right is gone. */
  async function ask(to: string, init: RequestInit): Promise<{ status: number; body: unknown } | null> {
    try {
      const answer = await fetch(`${path}/${to}`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
        ...init,
      })
      if (answer.type === 'opaqueredirect') return { status: 401, body: null }
      return { status: answer.status, body: await answer.json().catch(() => null) }
    } catch {
      return null
    }
  }
  const post = (to: string, body: object, init: RequestInit = {}) =>
    ask(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...init,
    })

  return {
    async keep(copy, { isLast = false } = {}) {
      const body = { act: 'keep', ...copy }
      const isShort = isLast && new Blob([JSON.stringify(body)]).size < MOST_AT_THE_END
      const answer = await post('copia', body, { keepalive: isShort })
      if (!answer) return { ok: false, reason: navigator.onLine ? 'failed' : 'offline' }
      if (isSignedOut(answer.status)) return { ok: false, reason: 'signed_out' }
      const value = answer.body as KeepAnswer | { ok: false; reason?: undefined } | null
      if (value?.ok || value?.reason === 'copy_changed') return value
      return { ok: false, reason: answer.status === 400 || answer.status === 413 ? 'too_large' : 'failed' }
    },
    async drop(expected) {
      const answer = await post('copia', { act: 'drop', expected })
      return answer?.status === 200
    },
    async save(form) {
      const answer = await post('salvar', form)
      if (!answer) return { ok: false, reason: 'lost' }
      if (isSignedOut(answer.status)) return { ok: false, reason: 'signed_out' }
      const value = answer.body as SaveAnswer | { ok: false; message?: string } | null
      if (value?.ok || (value && 'reason' in value)) return value
      return value?.message
        ? { ok: false, reason: 'refused', message: value.message }
        : { ok: false, reason: 'lost' }
    },
    async news(base) {
      const answer = await ask(`copia?base=${base ?? ''}`, {})
      return answer?.status === 200 ? (answer.body as EditingNews | null) : null
    },
    async preview(fields) {
      const answer = await post('previa', fields)
      return answer?.status === 200 ? (answer.body as Post | null) : null
    },
  }
}

const isSignedOut = (status: number) => status === 401 || status === 403
