import { useEffect, useEffectEvent, useState } from 'react'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { shrinkPhoto } from '#app/ui/shrink-photo.ts'
import { unsuitableFormat } from '#app/ui/unsuitable-format.ts'
import type { TaskDayRef } from '../../approval/decided-task-day.ts'
import type { ProofMarkInput } from '../../schema.ts'
import { MAX_PROOF_SIDE, MAX_UPLOAD_BYTES, PROOF_REFUSALS } from '../proof.ts'

export interface TakenPhoto {
  /** New for each photo: a repeated request with the same id stores it once. */
  id: string
  file: File
}

export const takenPhoto = (file: File): TakenPhoto => ({ id: newRequestId(), file })

/** The server's response. With `isResponseLost` the same photo can be sent again (rule 35). */
type SendResult = { ok: true } | { ok: false; message: string; reason?: string; isResponseLost?: true }

export const PHOTO_STATUS_TEXTS = {
  preparing: 'Preparando a foto…',
  ready: 'Ficou boa?',
  sending: 'Mandando a foto…',
  waiting: 'Sem conexão agora. A foto espera aqui e vai quando ela voltar.',
  // the message says it
  failed: '',
  refused: '',
} as const

export interface PhotoSending {
  /** Address of the photo in this browser; null while it is prepared. */
  preview: string | null
  /** 'waiting': without a connection; the photo is sent when it returns. 'refused': only another photo can be sent. */
  state: 'preparing' | 'ready' | 'sending' | 'waiting' | 'failed' | 'refused'
  /** The message of a refusal. */
  message: string | null
  send: () => void
}

/** How long a photo waits before it is sent again. */
const RETRY_MS = 10_000

/**
 * Prepares and sends a taken photo. Without a response it is sent again every ten seconds, and when the browser is online
 * again.
 *
 * @param photo the taken photo; another one starts again
 * @param taskDay the task day that it marks
 * @param send sends the body of 'Fiz!' with a photo (`readProofForm`)
 */
export function usePhotoSending(
  { id, file }: TakenPhoto,
  taskDay: TaskDayRef,
  send: (form: FormData) => Promise<SendResult>,
): PhotoSending {
  const [prepared, setPrepared] = useState<{ id: string; blob: Blob; url: string } | null>(null)
  const [outcome, setOutcome] = useState<Pick<PhotoSending, 'state' | 'message'> & { id: string }>()
  const current = outcome?.id === id ? outcome : undefined
  const isPrepared = prepared?.id === id
  const state = current?.state ?? (isPrepared ? 'ready' : 'preparing')

  useEffect(() => {
    let isCancelled = false
    let url: string | undefined
    async function prepare() {
      const wrongFormat = await findFormatProblem(file)
      if (isCancelled) return
      const blob = wrongFormat ? file : await shrinkPhoto(file, MAX_PROOF_SIDE)
      if (isCancelled) return
      const problem =
        wrongFormat ?? (blob.size > MAX_UPLOAD_BYTES ? PROOF_REFUSALS.photo_too_large.message : undefined)
      if (problem) {
        setOutcome({ id, state: 'refused', message: problem })
        return
      }
      url = URL.createObjectURL(blob)
      setPrepared({ id, blob, url })
    }
    void prepare()
    return () => {
      isCancelled = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, file])

  async function sendPrepared() {
    if (!prepared || prepared.id !== id || state === 'sending') return
    setOutcome({ id, state: 'sending', message: null })
    const result = await send(photoForm(taskDay, prepared))
    if (result.ok) return
    if (result.isResponseLost) setOutcome({ id, state: 'waiting', message: null })
    else
      setOutcome({ id, state: isPhotoRefused(result.reason) ? 'refused' : 'failed', message: result.message })
  }

  const sendAgain = useEffectEvent(() => void sendPrepared())
  useEffect(() => {
    if (state !== 'waiting') return
    const retry = () => sendAgain()
    const timer = setTimeout(retry, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [state])

  return {
    preview: isPrepared ? prepared.url : null,
    state,
    message: current?.message ?? null,
    send: () => void sendPrepared(),
  }
}

function photoForm(
  { taskId, childId, day, slot, revision }: TaskDayRef,
  photo: { id: string; blob: Blob },
): FormData {
  const mark: ProofMarkInput = { taskId, childId, day, slot, revision, proofId: photo.id }
  const form = new FormData()
  form.set('mark', JSON.stringify(mark))
  form.set('photo', photo.blob, 'foto')
  return form
}

/** Why a file is refused before the upload. The server checks more. */
async function findFormatProblem(file: File): Promise<string | undefined> {
  const format = await unsuitableFormat(file)
  if (format === 'svg') return PROOF_REFUSALS.photo_type.message
  if (format) return PROOF_REFUSALS.photo_animated.message
  // a file without an extension has an empty type: the server decides
  if (file.type !== '' && !file.type.startsWith('image/')) return PROOF_REFUSALS.photo_type.message
}

/** Refusals after which the same photo can be sent again. */
const PASSING_REFUSALS = new Set<string | undefined>(['photo_too_often', 'photo_busy'])

/** Whether the server refused the photo itself, so that it would refuse it again. */
const isPhotoRefused = (reason: string | undefined) =>
  reason === 'id_used' || (!PASSING_REFUSALS.has(reason) && Object.hasOwn(PROOF_REFUSALS, reason ?? ''))
