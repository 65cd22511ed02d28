import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type PostFields } from '#app/domain/blog/post.ts'
import { plainTextOf } from '#app/domain/blog/reading/plain-text.ts'
import { REQUIRED_MESSAGE } from '#app/domain/blog/schema.ts'
import { ADMIN_PATH } from '../admin-paths.ts'
import type { EditorUpdate, SavedPost } from '../editor-data.ts'
import { dateToSend, PAST_DATE_MESSAGE, publicationPlanOf } from '../schedule.ts'
import type { BrowserCopies } from './browser-copies.ts'
import type { EditorServer, SavePostResult } from './editor-server.ts'
import type { PostAutosave } from './post-autosave.ts'
import type { PendingInput } from './pending-input.ts'
import { notifyTabs } from './use-other-tabs.ts'

/** Time between the success message and the redirect to the list (rule 84). */
const REDIRECT_DELAY_MS = 1500

export type FieldErrors = Partial<Record<'title' | 'slug' | 'excerpt' | 'content' | 'schedule', string>>

interface SaveOptions {
  postId: string
  autosave: PostAutosave
  server: EditorServer
  copies: BrowserCopies
  pendingInput: PendingInput
  savedPost: SavedPost | null
  setUpdate: (change: (current: EditorUpdate) => EditorUpdate) => void
}

/** 'Salvar Post': validates and sends the post, and shows the result. Ignores repeated presses (rules 80 and 84). */
export function useSave(options: SaveOptions) {
  const { postId, autosave, server, copies, pendingInput, savedPost, setUpdate } = options
  const navigate = useNavigate()
  const isBusy = useRef(false)
  const [state, setState] = useState<'ready' | 'saving' | 'done'>('ready')
  /** Why the server refused the latest save; undefined again after the next change. */
  const [failureMessage, setFailureMessage] = useState<string>()
  const [isSignedOut, setSignedOut] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})

  function showFailure(text: string) {
    isBusy.current = false
    setState('ready')
    setFailureMessage(text)
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
        setUpdate((update) => ({ ...update, version: null, saved: null }))
        return showFailure('Erro ao salvar o post: Post não encontrado')
      case 'post_changed':
        setUpdate((update) => ({ ...update, version: result.saved.version, saved: result.saved }))
        return showFailure(
          'Erro ao salvar o post: ele foi alterado enquanto você escrevia. Veja o aviso no alto da página.',
        )
    }
  }

  async function submit() {
    if (isBusy.current) return
    pendingInput.flush()
    const { fields } = autosave.getState()
    const now = new Date(Date.now())
    const fieldErrors = validate(fields, savedPost?.fields ?? null, now)
    setErrors(fieldErrors)
    setSignedOut(false)
    setFailureMessage(undefined)
    if (Object.keys(fieldErrors).length > 0) return focusFirstError(fieldErrors)
    isBusy.current = true
    setState('saving')
    await autosave.pause()
    const publishedAt = dateToSend(fields, savedPost?.fields ?? null, now)
    const result = await server.savePost({ base: autosave.base(), post: { ...fields, publishedAt } })
    if (!result.ok) return handleFailure(result)
    autosave.stop()
    await copies.remove(copies.copyKey).catch(() => undefined)
    notifyTabs({ postId, kind: 'post-saved' })
    setState('done')
    setTimeout(() => void navigate(ADMIN_PATH), REDIRECT_DELAY_MS)
  }

  return {
    state,
    message: failureMessage ?? Object.values(errors).find((error) => error !== undefined),
    errors,
    /** The server refused the latest save, because the session or the right to write has ended. */
    isSignedOut,
    submit,
    /** The text was changed: what was wrong before may be right now. */
    clearErrors(...fields: (keyof FieldErrors)[]) {
      setFailureMessage(undefined)
      if (fields.some((field) => errors[field])) setErrors((current) => omitFields(current, fields))
    },
  }
}

const omitFields = (errors: FieldErrors, fields: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))

/** Validates the fields. Returns the errors in the order of the form. */
function validate(fields: PostFields, saved: PostFields | null, now: Date): FieldErrors {
  const { title, slug, excerpt, content, publishedAt } = fields
  const missingError = (text: string) => (text.trim() === '' ? REQUIRED_MESSAGE : undefined)
  const hasMedia = /<(?:img|iframe|hr|table)\b/i.test(content)
  const isPast =
    publicationPlanOf(fields, saved, now) === 'later' && publishedAt !== null && new Date(publishedAt) <= now
  const errors = {
    title: missingError(title),
    slug: missingError(slug),
    excerpt: missingError(excerpt),
    content: hasMedia ? undefined : missingError(plainTextOf(content)),
    schedule: isPast ? PAST_DATE_MESSAGE : undefined,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

export const fieldId = (name: keyof FieldErrors) => `post-${name}`

function focusFirstError(errors: FieldErrors) {
  const [name] = Object.keys(errors) as (keyof FieldErrors)[]
  if (name) document.getElementById(fieldId(name))?.focus()
}
