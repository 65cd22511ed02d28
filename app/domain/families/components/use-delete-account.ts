import { useState } from 'react'
import { pauseReading } from '#app/ui/reading-pause.ts'

export const DELETE_ACCOUNT_PATH = '/app/conta/excluir'

const FAILED = 'Não foi possível excluir a conta. Confira sua internet e tente novamente.'

/**
 * Asks the server to delete the account and then loads a page of its own. Not by the router: the live
 * connection ends with the account and would lead it to /login before the answer is read.
 */
export function useDeleteAccount() {
  const [isPending, setPending] = useState(false)
  const [message, setMessage] = useState<string>()

  async function run(password: string) {
    setPending(true)
    setMessage(undefined)
    const goOn = pauseReading()
    try {
      const response = await fetch(DELETE_ACCOUNT_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password }),
      })
      // an earlier try has come through: there is no session any more
      if (response.redirected) return window.location.replace('/login')
      const answer = (await response.json()) as { ok: boolean; message?: string }
      if (answer.ok) return window.location.replace('/conta-excluida')
      setMessage(answer.message ?? FAILED)
    } catch {
      setMessage(FAILED)
    }
    goOn()
    setPending(false)
  }

  return {
    isPending,
    message,
    send: (password: string) => !isPending && void run(password),
    reset: () => setMessage(undefined),
  }
}
