import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type PostFields } from '#app/domain/blog/post.ts'
import { plainTextOf } from '#app/domain/blog/words.ts'
import { MISSING } from '#app/domain/blog/schema.ts'
import { ADMIN_PATH } from '../admin-paths.ts'
import type { EditingNews, SavedPost } from '../editing.ts'
import { momentToSave, PAST_MOMENT, planOf } from '../schedule.ts'
import type { BrowserCopies } from './browser-copies.ts'
import type { EditorServer, SaveAnswer } from './editor-server.ts'
import type { PostKeeper } from './post-keeper.ts'
import type { PendingWords } from './pending-words.ts'
import { tellTabs } from './use-other-tabs.ts'

/** Milliseconds between the good news and the list (spec section 9). */
const REDIRECT_AFTER = 1500

export type FieldErrors = Partial<Record<'title' | 'slug' | 'excerpt' | 'content' | 'schedule', string>>

interface SaveParts {
  postId: string
  keeper: PostKeeper
  server: EditorServer
  copies: BrowserCopies
  pending: PendingWords
  saved: SavedPost | null
  onNews: (news: (before: EditingNews) => EditingNews) => void
}

/** 'Salvar Post': checks, sends once however often it is pressed, and says what came of it (spec sections 5 and 8). */
export function useSave({ postId, keeper, server, copies, pending, saved, onNews }: SaveParts) {
  const navigate = useNavigate()
  const isBusy = useRef(false)
  const [state, setState] = useState<'ready' | 'saving' | 'done'>('ready')
  const [message, setMessage] = useState<string>()
  const [isSignedOut, setSignedOut] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})

  function refuse(text: string) {
    isBusy.current = false
    setState('ready')
    setMessage(text)
    keeper.resume()
  }

  function listen(answer: Exclude<SaveAnswer, { ok: true }>) {
    switch (answer.reason) {
      case 'refused':
        return refuse(answer.message)
      case 'signed_out':
        setSignedOut(true)
        return refuse('Você não tem permissão para realizar esta ação')
      case 'lost':
        return refuse('Erro ao salvar o post. Tente novamente mais tarde.')
      case 'post_missing':
        onNews((news) => ({ ...news, version: null, saved: null }))
        return refuse('Erro ao salvar o post: Post não encontrado')
      case 'post_changed':
        onNews((news) => ({ ...news, version: answer.saved.version, saved: answer.saved }))
        return refuse(
          'Erro ao salvar o post: ele foi alterado enquanto você escrevia. Veja o aviso no alto da página.',
        )
    }
  }

  async function submit() {
    if (isBusy.current) return
    pending.read()
    const { fields } = keeper.get()
    const moment = new Date(Date.now())
    const found = errorsIn(fields, saved?.fields ?? null, moment)
    setErrors(found)
    setSignedOut(false)
    const first = Object.values(found)[0]
    setMessage(first)
    if (first) return focusFirst(found)
    isBusy.current = true
    setState('saving')
    await keeper.pause()
    const publishedAt = momentToSave(fields, saved?.fields ?? null, moment)
    const answer = await server.save({ base: keeper.base(), post: { ...fields, publishedAt } })
    if (!answer.ok) return listen(answer)
    keeper.stop()
    await copies.drop(copies.ownKey).catch(() => undefined)
    tellTabs({ postId, kind: 'saved' })
    setState('done')
    setTimeout(() => void navigate(ADMIN_PATH), REDIRECT_AFTER)
  }

  return {
    state,
    message,
    errors,
    /** The last attempt came without a session, or without the right. */
    isSignedOut,
    submit,
    /** Of a field that was changed since. */
    forget(field: keyof FieldErrors) {
      if (errors[field]) setErrors((before) => ({ ...before, [field]: undefined }))
    },
  }
}

/** In the order of the form. */
function errorsIn(fields: PostFields, saved: PostFields | null, moment: Date): FieldErrors {
  const { title, slug, excerpt, content, publishedAt } = fields
  const missing = (text: string, error: string) => (text.trim() === '' ? error : undefined)
  const hasPart = /<(?:img|iframe|hr|table)\b/i.test(content)
  const isPast =
    planOf(fields, saved, moment) === 'later' && publishedAt !== null && new Date(publishedAt) <= moment
  const found = {
    title: missing(title, MISSING),
    slug: missing(slug, MISSING),
    excerpt: missing(excerpt, MISSING),
    content: hasPart ? undefined : missing(plainTextOf(content), MISSING),
    schedule: isPast ? PAST_MOMENT : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
}

/** Ids of the form's controls. */
export const fieldId = (name: keyof FieldErrors) => `post-${name}`

function focusFirst(found: FieldErrors) {
  const [first] = Object.keys(found) as (keyof FieldErrors)[]
  if (first) document.getElementById(fieldId(first))?.focus()
}
