import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type PostFields } from '#app/domain/blog/post.ts'
import { plainTextOf } from '#app/domain/blog/reading/plain-text.ts'
import { MISSING } from '#app/domain/blog/schema.ts'
import { ADMIN_PATH } from '../admin-paths.ts'
import type { EditingNews, SavedPost } from '../editing.ts'
import { momentToSave, PAST_MOMENT, publicationPlanOf } from '../schedule.ts'
import type { BrowserCopies } from './browser-copies.ts'
import type { EditorServer, SavePostResult } from './editor-server.ts'
import type { PostAutosave } from './post-autosave.ts'
import type { PendingInput } from './pending-input.ts'
import { notifyTabs } from './use-other-tabs.ts'

/** Milliseconds between the success message and the redirect to the list (rule 84). */
const REDIRECT_AFTER = 1500

export type FieldErrors = Partial<Record<'title' | 'slug' | 'excerpt' | 'content' | 'schedule', string>>

interface SaveOptions {
  postId: string
  autosave: PostAutosave
  server: EditorServer
  copies: BrowserCopies
  pending: PendingInput
  saved: SavedPost | null
  onNews: (update: (current: EditingNews) => EditingNews) => void
}

/** 'Salvar Post': validates, sends once however often it is pressed, and shows the result (rules 80 and 84). */
export function useSave({ postId, autosave, server, copies, pending, saved, onNews }: SaveOptions) {
  const navigate = useNavigate()
  const isBusy = useRef(false)
  const [state, setState] = useState<'ready' | 'saving' | 'done'>('ready')
  const [message, setMessage] = useState<string>()
  const [isSignedOut, setSignedOut] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})

  function showFailure(text: string) {
    isBusy.current = false
    setState('ready')
    setMessage(text)
    autosave.resume()
  }

  function handleFailure(result: Exclude<SavePostResult, { ok: true }>) {
    switch (result.reason) {
      case 'refused':
        return showFailure(result.message)
      case 'signed_out':
        setSignedOut(true)
        return showFailure('Você não tem permissão para realizar esta ação')
      case 'lost':
        return showFailure('Erro ao salvar o post. Tente novamente mais tarde.')
      case 'post_missing':
        onNews((news) => ({ ...news, version: null, saved: null }))
        return showFailure('Erro ao salvar o post: Post não encontrado')
      case 'post_changed':
        onNews((news) => ({ ...news, version: result.saved.version, saved: result.saved }))
        return showFailure(
          'Erro ao salvar o post: ele foi alterado enquanto você escrevia. Veja o aviso no alto da página.',
        )
    }
  }

  async function submit() {
    if (isBusy.current) return
    pending.flush()
    const { fields } = autosave.getState()
    const moment = new Date(Date.now())
    const fieldErrors = errorsIn(fields, saved?.fields ?? null, moment)
    setErrors(fieldErrors)
    setSignedOut(false)
    const first = Object.values(fieldErrors)[0]
    setMessage(first)
    if (first) return focusFirst(fieldErrors)
    isBusy.current = true
    setState('saving')
    await autosave.pause()
    const publishedAt = momentToSave(fields, saved?.fields ?? null, moment)
    const result = await server.savePost({ base: autosave.base(), post: { ...fields, publishedAt } })
    if (!result.ok) return handleFailure(result)
    autosave.stop()
    await copies.remove(copies.ownKey).catch(() => undefined)
    notifyTabs({ postId, kind: 'saved' })
    setState('done')
    setTimeout(() => void navigate(ADMIN_PATH), REDIRECT_AFTER)
  }

  return {
    state,
    message,
    errors,
    /** The server refused the latest save: no session, or no right to save. */
    isSignedOut,
    submit,
    clearError(field: keyof FieldErrors) {
      if (errors[field]) setErrors((current) => ({ ...current, [field]: undefined }))
    },
  }
}

/** Errors in the order of the form. */
function errorsIn(fields: PostFields, saved: PostFields | null, moment: Date): FieldErrors {
  const { title, slug, excerpt, content, publishedAt } = fields
  const missing = (text: string, error: string) => (text.trim() === '' ? error : undefined)
  const hasMedia = /<(?:img|iframe|hr|table)\b/i.test(content)
  const isPast =
    publicationPlanOf(fields, saved, moment) === 'later' &&
    publishedAt !== null &&
    new Date(publishedAt) <= moment
  const errors = {
    title: missing(title, MISSING),
    slug: missing(slug, MISSING),
    excerpt: missing(excerpt, MISSING),
    content: hasMedia ? undefined : missing(plainTextOf(content), MISSING),
    schedule: isPast ? PAST_MOMENT : undefined,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

export const fieldId = (name: keyof FieldErrors) => `post-${name}`

function focusFirst(errors: FieldErrors) {
  const [first] = Object.keys(errors) as (keyof FieldErrors)[]
  if (first) document.getElementById(fieldId(first))?.focus()
}
