import { useState } from 'react'
import { pauseRevalidation } from '#app/ui/revalidation-pause.ts'

export const DELETE_ACCOUNT_PATH = '/app/conta/excluir'

const FAILED = 'Não foi possível excluir a conta. Confira sua internet e tente novamente.'

/**
 * Deletes the account and then loads a document. Without the router: the live connection ends with the account, and the
 * router would redirect to /login before the response arrives.
 */
export function useDeleteAccount() {
  const [isPending, setPending] = useState(false)
  const [message, setMessage] = useState<string>()

  async function run(password: string) {
    setPending(true)
    setMessage(undefined)
    const resumeRevalidation = pauseRevalidation()
    try {
      const response = await fetch(DELETE_ACCOUNT_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password }),
      })
      // an earlier attempt succeeded, so there is no session
      if (response.redirected) return window.location.replace('/login')
      const answer = (await response.json()) as { ok: boolean; message?: string }
      if (answer.ok) return window.location.replace('/conta-excluida')
      setMessage(answer.message ?? FAILED)
    } catch {
      setMessage(FAILED)
    }
    resumeRevalidation()
    setPending(false)
  }

  return {
    isPending,
    message,
    send: (password: string) => !isPending && void run(password),
    reset: () => setMessage(undefined),
  }
}
