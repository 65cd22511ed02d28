import { useState } from 'react'
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
 * A child's check with a model's comment. `check` runs it and requests the comment; each change of the family's data
 * updates the numbers only.
 */
export function useBalanceCheck(childId: string) {
  const { result, isLoading, load } = useRead<Check>('Erro ao verificar pontuação. Tente novamente.')
  const [commented, setCommented] = useState<{ numbers: string; text: string } | null>(null)
  const request = useAssistantRequest<string>()
  const checked = result?.ok ? result.value : null
  const numbersOf = ({ balance }: Check) => JSON.stringify(balance)

  function comment(check: Check) {
    const show = (text: string) => setCommented({ numbers: numbersOf(check), text })
    void request.run((signal) => requestComment(childId, show, signal), show)
  }
  const read = () => load(`/app/ia/verificar?crianca=${childId}`)
  useEachSnapshot(() => {
    if (result) void read()
  })

  return {
    balance: checked?.balance ?? null,
    hasModel: checked?.hasModel ?? false,
    isChecking: isLoading && !checked,
    /** Why the check failed. */
    message: !isLoading && result?.ok === false ? result.message : undefined,
    /** The model's comment on the current numbers; '' for none. */
    comment: commented && checked && commented.numbers === numbersOf(checked) ? commented.text : '',
    isCommenting: request.isPending,
    /** Why there is no comment. */
    commentMessage: request.message,
    async check() {
      const response = await read()
      if (response?.ok && response.value.hasModel) comment(response.value)
    },
    requestComment: () => checked && comment(checked),
    stop: request.stop,
  }
}
