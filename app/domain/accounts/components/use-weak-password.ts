import { useEffect, useState } from 'react'
import { meetsPasswordRules } from '../passwords/password-rules.ts'

const DEBOUNCE_MS = 400

/**
 * Whether the server would refuse this new password as weak. Requests it after a pause in typing, once the rules of the
 * checklist are met; false until the response.
 */
export function useWeakPassword(password: string, email = ''): boolean {
  const [weakKey, setWeakKey] = useState('')
  const key = `${email}\n${password}`
  useEffect(() => {
    if (!meetsPasswordRules(password)) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const isWeak = await fetchIsWeak(password, email, abort.signal)
      if (isWeak !== null) setWeakKey(isWeak ? `${email}\n${password}` : '')
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [password, email])
  return weakKey === key
}

/** null without a response: the server was not reached, refused or the request was aborted. */
async function fetchIsWeak(password: string, email: string, signal: AbortSignal): Promise<boolean | null> {
  try {
    const body = new URLSearchParams({ password, email })
    const response = await fetch('/senha/conferir', { method: 'POST', body, signal })
    return response.ok ? ((await response.json()) as { isWeak: boolean | null }).isWeak : null
  } catch {
    return null
  }
}
