import { useRef, useState } from 'react'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { request } from '#app/ui/request.ts'
import { pauseRevalidation } from '#app/ui/revalidation-pause.ts'
import { DEVICE_ACTIONS } from '../actions.ts'
import { DEVICE_PATHS } from '../on-device/paths.ts'
import type { HandOverInput } from '../schema.ts'

/** 'signed_out': the server answered with a redirect, because the session has ended. */
type Answer = { ok: true } | { ok: false; message: string } | 'signed_out' | undefined

/** Hands this browser to a child, then loads the document of the child's device, because the session has ended. */
export function useHandOver() {
  // idempotency key: a retry after a lost response sends the same id
  const [id] = useState(newRequestId)
  const [isPending, setPending] = useState(false)
  const [message, setMessage] = useState<string>()
  const isResponseLost = useRef(false)

  async function handOver(childId: string) {
    setPending(true)
    setMessage(undefined)
    const resumeRevalidation = pauseRevalidation()
    let answer = await post({ id, childId })
    if (!answer) {
      isResponseLost.current = true
      answer = await post({ id, childId })
    }
    // after a lost response the session has ended because the first request succeeded
    if (answer === 'signed_out')
      return window.location.replace(isResponseLost.current ? DEVICE_PATHS.page : '/app')
    if (answer?.ok) return window.location.replace(DEVICE_PATHS.page)
    setMessage(answer?.message ?? DEVICE_ACTIONS.handOver.failure)
    resumeRevalidation()
    setPending(false)
  }

  return {
    isPending,
    message,
    send: (childId: string) => !isPending && void handOver(childId),
    reset: () => setMessage(undefined),
  }
}

/** Undefined if no response arrived. Does not follow the redirect to the sign-in page, unlike `sendAction`. */
async function post(input: HandOverInput): Promise<Answer> {
  const response = await request(DEVICE_ACTIONS.handOver.path, { body: input, redirect: 'manual' })
  if (response?.type === 'opaqueredirect') return 'signed_out'
  const result: unknown = await response?.json().catch(() => undefined)
  return typeof result === 'object' && result !== null && 'ok' in result ? (result as Answer) : undefined
}
