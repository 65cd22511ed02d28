import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Balance } from '../balance/balance.ts'
import { type AssistantResult, requestComment } from './assistant-requests.ts'
import { useAssistantRequest } from './use-assistant-request.ts'

type CheckResult = AssistantResult<{ balance: Balance; hasModel: boolean }>

export type BalanceCheck = ReturnType<typeof useBalanceCheck>

/**
 * A child's check with a model's comment. `check` runs it and requests the comment; each change of the family's data
 * updates the numbers only.
 */
export function useBalanceCheck(childId: string) {
  const fetcher = useFetcher<CheckResult>()
  const wantsComment = useRef(false)
  const [commented, setCommented] = useState<{ numbers: string; text: string } | null>(null)
  const request = useAssistantRequest<string>()
  const { data, state } = fetcher
  // a copy, because the fetcher loses its data while the tab is hidden
  const [result, setResult] = useState<CheckResult | null>(null)
  if (data && data !== result) setResult(data)
  const value = result?.ok ? result.value : null
  const numbers = value && JSON.stringify(value.balance)

  function comment() {
    if (!numbers) return
    const show = (text: string) => setCommented({ numbers, text })
    void request.run((signal) => requestComment(childId, show, signal), show)
  }
  const load = () => void fetcher.load(`/app/ia/verificar?crianca=${childId}`)
  const reload = useEffectEvent(() => {
    wantsComment.current = false
    if (result) load()
  })
  useEffect(() => reload(), [])
  const commentOnce = useEffectEvent(() => {
    if (!wantsComment.current) return
    wantsComment.current = false
    if (value?.hasModel) comment()
  })
  useEffect(() => {
    if (state === 'idle' && data) commentOnce()
  }, [state, data])

  return {
    balance: value?.balance ?? null,
    hasModel: value?.hasModel ?? false,
    isChecking: state === 'loading' && !result?.ok,
    /** Why the check failed. */
    message: state === 'idle' && result?.ok === false ? result.message : undefined,
    /** The model's comment on the current numbers; '' for none. */
    comment: commented && commented.numbers === numbers ? commented.text : '',
    isCommenting: request.isPending,
    /** Why there is no comment. */
    commentMessage: request.message,
    check() {
      wantsComment.current = true
      load()
    },
    requestComment: comment,
    stop: request.stop,
  }
}
