import { useEffect, useState } from 'react'
import { meetsPasswordRules } from '../password-rules.ts'

/** The pause in typing after which the server is asked, in ms. */
const PAUSE_MS = 400

/**
 * Whether the server would refuse this new password as too easily guessed. Asks once typing pauses and the rules of
 * the checklist hold; false until the answer is there, for the form's own answer says it too.
 */
export function useWeakPassword(password: string, email = ''): boolean {
  const [weak, setWeak] = useState('')
  const asked = `${email}\n${password}`
  useEffect(() => {
    if (!meetsPasswordRules(password)) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const isWeak = await askServer(password, email, leaving.signal)
      if (isWeak !== null) setWeak(isWeak ? `${email}\n${password}` : '')
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [password, email])
  return weak === asked
}

/** null without an answer: nothing reached the server, or it was left before. */
async function askServer(password: string, email: string, signal: AbortSignal): Promise<boolean | null> {
  try {
    const body = new URLSearchParams({ password, email })
    const response = await fetch('/senha/conferir', { method: 'POST', body, signal })
    return response.ok ? ((await response.json()) as { isWeak: boolean | null }).isWeak : null
  } catch {
    return null
  }
}
