import { useEffect, useState } from 'react'
import { meetsPasswordRules } from '../passwords/password-rules.ts'

const DEBOUNCE_MS = 400

/**
 * Whether the server would refuse this new password as weak; false until it has responded. Asks the server after a
 * pause in typing, if the password meets the rules of the checklist.
 */
export function useWeakPassword(password: string, email = ''): boolean {
  const [weakInput, setWeakInput] = useState('')
  const input = `${email}\n${password}`
  useEffect(() => {
    if (!meetsPasswordRules(password)) return
    const abortController = new AbortController()
    const timer = setTimeout(async () => {
      const isWeak = await fetchIsWeak(password, email, abortController.signal)
      if (isWeak !== null) setWeakInput(isWeak ? `${email}\n${password}` : '')
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
  }, [password, email])
  return weakInput === input
}

/** null if the request failed or was aborted. */
async function fetchIsWeak(password: string, email: string, signal: AbortSignal): Promise<boolean | null> {
  try {
    const body = new URLSearchParams({ password, email })
    const response = await fetch('/senha/conferir', { method: 'POST', body, signal })
    return response.ok ? ((await response.json()) as { isWeak: boolean | null }).isWeak : null
  } catch {
    return null
  }
}
