import type { Post, PostFields } from '#app/domain/blog/post.ts'
import type { SaveProblem } from '../autosave-state.ts'
import type { EditorUpdate, SavedPost, WorkingCopy } from '../editor-data.ts'

export type SaveCopyResult =
  | { ok: true; version: number; updatedAt: string }
  | { ok: false; reason: 'copy_changed'; copy: WorkingCopy }
  | { ok: false; reason: Exclude<SaveProblem, 'other_tab'> }

export type SavePostResult =
  | { ok: true; version: number; slug: string }
  | { ok: false; reason: 'post_changed'; saved: SavedPost }
  | { ok: false; reason: 'post_missing' | 'signed_out' | 'lost' }
  | { ok: false; reason: 'refused'; message: string }

/** The requests of an open editor. No method throws. */
export interface EditorServer {
  saveCopy(
    copy: { fields: PostFields; base: number | null; expected: number | null; tab: string },
    options?: { isPageClosing?: boolean },
  ): Promise<SaveCopyResult>
  /** Deletes the working copy; with `expected`, only if it has that version. Returns whether the server confirmed. */
  deleteCopy(expected?: number): Promise<boolean>
  savePost(form: { base: number | null; post: PostFields }): Promise<SavePostResult>
  /** Null without a valid response. */
  fetchUpdate(base: number | null): Promise<EditorUpdate | null>
  preview(fields: PostFields): Promise<Post | null>
}

/** Browsers refuse `keepalive` requests with a body of more than 64 KB. */
const MAX_KEEPALIVE_BYTES = 60_000
const TIMEOUT_MS = 20_000

export function createEditorServer(postId: string): EditorServer {
  const postPath = `/blog/admin/editar/${postId}`

  /** Returns null without a response. A redirect to the sign-in page counts as status 401. */
  async function send(path: string, init: RequestInit): Promise<{ status: number; body: unknown } | null> {
    try {
      const response = await fetch(`${postPath}/${path}`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...init,
      })
      if (response.type === 'opaqueredirect') return { status: 401, body: null }
      return { status: response.status, body: await response.json().catch(() => null) }
    } catch {
      return null
    }
  }
  const post = (path: string, body: object, init: RequestInit = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...init,
    })

  return {
    async saveCopy(copy, { isPageClosing = false } = {}) {
      const body = { act: 'keep', ...copy }
      const isKeepalive = isPageClosing && new Blob([JSON.stringify(body)]).size < MAX_KEEPALIVE_BYTES
      const response = await post('copia', body, { keepalive: isKeepalive })
      if (!response) return { ok: false, reason: navigator.onLine ? 'failed' : 'offline' }
      if (isSignedOut(response.status)) return { ok: false, reason: 'signed_out' }
      const value = response.body as SaveCopyResult | { ok: false; reason?: undefined } | null
      if (value?.ok || value?.reason === 'copy_changed') return value
      return {
        ok: false,
        reason: response.status === 400 || response.status === 413 ? 'too_large' : 'failed',
      }
    },
    async deleteCopy(expected) {
      const response = await post('copia', { act: 'drop', expected })
      return response?.status === 200
    },
    async savePost(form) {
      const response = await post('salvar', form)
      if (!response) return { ok: false, reason: 'lost' }
      if (isSignedOut(response.status)) return { ok: false, reason: 'signed_out' }
      const value = response.body as SavePostResult | { ok: false; message?: string } | null
      if (value?.ok || (value && 'reason' in value)) return value
      return value?.message
        ? { ok: false, reason: 'refused', message: value.message }
        : { ok: false, reason: 'lost' }
    },
    async fetchUpdate(base) {
      const response = await send(`copia?base=${base ?? ''}`, {})
      return response?.status === 200 ? (response.body as EditorUpdate | null) : null
    },
    async preview(fields) {
      const response = await post('previa', fields)
      return response?.status === 200 ? (response.body as Post | null) : null
    },
  }
}

const isSignedOut = (status: number) => status === 401 || status === 403
