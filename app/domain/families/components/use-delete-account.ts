import { useState } from 'react'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { sendAction } from '#app/ui/request-json.ts'
import { pauseRevalidation } from '#app/ui/revalidation-pause.ts'

const DELETE_ACCOUNT = {
  path: APP_PATHS.deleteAccount,
  failure: 'Não foi possível excluir a conta. Confira sua internet e tente novamente.',
}

/** Deletes the account, then loads a new document, because the event stream ends with the account. */
export function useDeleteAccount() {
  const [isPending, setPending] = useState(false)
  const [message, setMessage] = useState<string>()

  async function deleteAccount(password: string) {
    setPending(true)
    setMessage(undefined)
    const resumeRevalidation = pauseRevalidation()
    const result = await sendAction(DELETE_ACCOUNT, { password })
    if (result.ok) return window.location.replace('/conta-excluida')
    setMessage(result.message)
    resumeRevalidation()
    setPending(false)
  }

  return {
    isPending,
    message,
    send: (password: string) => !isPending && void deleteAccount(password),
    reset: () => setMessage(undefined),
  }
}
