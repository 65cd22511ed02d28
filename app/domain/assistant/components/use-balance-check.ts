import { useEffect, useEffectEvent, useState } from 'react'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { useEachSnapshot } from '#app/ui/use-each-snapshot.ts'
import { useRead } from '#app/ui/use-read.ts'
import type { Balance } from '../balance/balance.ts'
import { requestComment } from './assistant-requests.ts'
import { useAssistantRequest } from './use-assistant-request.ts'

interface Check {
  balance: Balance
  hasModel: boolean
}

export type BalanceCheck = ReturnType<typeof useBalanceCheck>

/**
 * A child's check with a model's comment. The numbers load with the screen if the child `hasTasks`; `check` loads both;
 * a change of the family's data reloads only the numbers.
 */
export function useBalanceCheck(childId: string, { hasTasks }: { hasTasks: boolean }) {
  const { result, isLoading, load } = useRead<Check>('Erro ao verificar pontuação. Tente novamente.')
  const [shownComment, setShownComment] = useState<{ numbersKey: string; text: string } | null>(null)
  const commentRequest = useAssistantRequest<string>()
  const currentCheck = result?.ok ? result.value : null
  const numbersKeyOf = ({ balance }: Check) => JSON.stringify(balance)

  function startComment(check: Check) {
    const showComment = (text: string) => setShownComment({ numbersKey: numbersKeyOf(check), text })
    void commentRequest.run((signal) => requestComment(childId, showComment, signal), showComment)
  }
  const loadCheck = () => load(`${APP_PATHS.checkBalance}?crianca=${childId}`)
  const [isRequested, setRequested] = useState(false)
  const loadFirst = useEffectEvent(() => {
    if (hasTasks && !result) void loadCheck()
  })
  useEffect(() => loadFirst(), [])
  useEachSnapshot(() => {
    if (result || hasTasks) void loadCheck()
  })

  return {
    balance: currentCheck?.balance ?? null,
    /** Whether the person has requested the check, by its button. */
    isRequested,
    hasModel: currentCheck?.hasModel ?? false,
    isChecking: isLoading && !currentCheck,
    /** Why the check failed. */
    message: !isLoading && result?.ok === false ? result.message : undefined,
    /** The model's comment on the current numbers; '' without a comment. */
    comment: currentCheck && shownComment?.numbersKey === numbersKeyOf(currentCheck) ? shownComment.text : '',
    isCommenting: commentRequest.isPending,
    /** Why there is no comment. */
    commentMessage: commentRequest.message,
    async check() {
      setRequested(true)
      const response = await loadCheck()
      if (response?.ok && response.value.hasModel) startComment(response.value)
    },
    requestComment: () => currentCheck && startComment(currentCheck),
    stop: commentRequest.stop,
  }
}
